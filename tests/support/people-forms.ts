import { type Client, idsIn, type Page } from "./http.ts";

export const recordForm = (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.endsWith("?send"));

let people = 0;

/** A username that is unique across processes. */
const newUsername = () => `proba${process.pid}q${(people += 1)}q`;

/** What an administrator types for a new monitor. */
export const typedUser = (changes: Readonly<Record<string, string>> = {}) => {
  const username = newUsername();
  return {
    fullName: "Ново <b>лице</b> „Ѓурѓа“",
    username,
    email: `${username}@example.com`,
    roleId: "3",
    ...changes,
  };
};

/** The ids of what a list finds. */
export const found = async (person: Client, list: string, q: string): Promise<readonly string[]> =>
  idsIn(await person.get(`/admin/${list}?size=all&q=${encodeURIComponent(q)}`), `/admin/${list}/view/`);

let streets = 0;

/** What an administrator types for an office with a unique address. */
export const typedOffice = (changes: Readonly<Record<string, string>> = {}) => ({
  municipalityId: "4",
  address: `Ново ул. Проба${process.pid}q${(streets += 1)}q <i>`,
  coordinates: "41.03, 21.33",
  ...changes,
});

type Changes = Readonly<Record<string, string | string[]>>;

/** Adds a record by its form; `key` is what it is found by. */
const added =
  <Typed extends Readonly<Record<string, string>>>(
    list: string,
    type: () => Typed,
    key: keyof Typed & string,
  ) =>
  async (person: Client, changes: Changes = {}) => {
    const typed = type();
    const form = recordForm(await person.get(`/admin/${list}/add`));
    const sent = await person.submit(form, { ...typed, ...changes });
    const [id] = await found(person, list, typed[key] ?? "");
    if (id === undefined) throw new Error(`Nothing was added: ${sent.status} ${sent.text}`);
    return { id, typed };
  };

export const addedUser = added("users", typedUser, "username");
export const addedOffice = added("offices", typedOffice, "address");
