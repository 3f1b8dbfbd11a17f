/** The parameter of the current row: in a list of cases its place, in all others the record's id. */
export const AT = "at";

/** A path with the non-empty ones of these query parts. */
export function addressWith(path: string, ...parts: readonly string[]): string {
  const query = parts.filter(Boolean).join("&");
  return `${path}${query && `?${query}`}`;
}

/** The page of what an act has done. @param form id of the form that started it */
export const doneAddress = (section: "cases" | "meetings" | "walk-in", form: string, search = ""): string =>
  addressWith(`/admin/${section}/done/${form}`, search);

export const DASHBOARD = "/admin/dashboard";

/** The statistics of an assistant: a view of the same address. */
export const FIGURES = `${DASHBOARD}?view=figures`;

export const FROM_DASHBOARD = "from=dashboard";

/** Names the person who was told last, so that it can be taken back. */
export const TOLD_PARAM = "told";

/** @param parts parts of its query: the template, and what leads back to a list */
export const writeAddress = (caseId: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/write/${caseId}`, ...parts);

export const letterAddress = (caseId: number, letter: string): string =>
  `/admin/cases/letters/${caseId}/${letter}`;

const REGISTER = [
  "q",
  "partyId",
  "mandateId",
  "officeId",
  "userId",
  "roleId",
  "mps",
  "status",
  "page",
  "size",
];

/** The query of a register's list, as its rows and forms carry it along. */
export function registerSearch(params: URLSearchParams): string {
  const kept = REGISTER.flatMap((name) =>
    params
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  );
  return new URLSearchParams(kept).toString();
}

/** The list from which a record was opened, as the record's address describes it; without a row if there is none. */
export function listOfRecord(list: string, id: string, params: URLSearchParams): string {
  const isOfCalendar = params.has("date");
  // Found by a search.
  if (params.has(AT) && !isOfCalendar && !params.has("page")) return list;
  const kept = new URLSearchParams(params);
  // A calendar isn't always left from the row itself.
  if (!params.has(AT) && !isOfCalendar) kept.set(AT, id);
  return addressWith(list, String(kept));
}

/** The list's query is carried along unless it is the default. */
export const addAddress = (section: string, list: string): string =>
  addressWith(`${section}/add`, list === "page=1" ? "" : list);

/** A list's address, back from a record: its row is marked and has the focus, wherever it stands in the list. */
export const addressAtRow = (list: string, id: number | string): string =>
  `${list}${list.includes("?") ? "&" : "?"}${searchOf({ [AT]: id })}`;

export type Query = Readonly<Record<string, string | number | undefined>>;

/** The set values of a list's query as a query string; `usual` values are omitted. */
export function searchOf(query: Query, usual: Query = {}): string {
  const said = Object.entries(query).filter(([name, value]) => value !== undefined && value !== usual[name]);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}
