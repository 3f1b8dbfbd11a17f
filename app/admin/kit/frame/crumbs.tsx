import type { ParseKeys } from "i18next";
import { useMatches, useSearchParams } from "react-router";
import { type Section, type SectionTexts, useTranslation } from "#app/i18n/use-translation.ts";
import type { Register } from "#app/model/access.ts";
import { Breadcrumbs } from "#app/ui/page/page-head.tsx";
import { listOfRecord } from "../list/address.ts";

type CrumbText = ParseKeys<"admin"> | { [Name in Section]: `${Name}:${ParseKeys<Name>}` }[Section];

export interface AdminHandle {
  readonly texts?: SectionTexts;
  /** The path to it from "Дома"; the last entry is the screen itself. Routes of one module differ by id. */
  readonly crumbs: readonly CrumbLink[] | ((routeId: string) => readonly CrumbLink[]);
}

export interface CrumbLink {
  readonly text: CrumbText;
  /** Absent for the screen itself. */
  readonly to?: string;
}

/**
 * The handle of a register's page.
 * @param record the page of a record below the list; in a form, that of changing it
 * @param adding in a form, that of a new record
 */
export const registerHandle = (
  register: Register,
  texts: SectionTexts,
  record?: CrumbText,
  adding = record,
): AdminHandle => ({
  texts,
  crumbs(routeId) {
    const text = routeId.endsWith("/add") ? adding : record;
    const list = `nav.${register}` as const;
    return text === undefined ? [{ text: list }] : [{ text: list, to: `/admin/${register}` }, { text }];
  },
});

export function AdminCrumbs() {
  const { t } = useTranslation("admin");
  // The namespaces of all sections can't be listed here; each screen knows its own.
  const say = t as (text: CrumbText) => string;
  const [params] = useSearchParams();
  const matches = useMatches();
  const crumbs = matches.flatMap(({ id, handle }) => (isAdminHandle(handle) ? crumbsOf(handle, id) : []));
  /** A record's own list is left as it was, with its row marked. */
  const back = (to: string) => {
    const { pathname = "", params: { id } = {} } = matches.at(-1) ?? {};
    return id !== undefined && pathname.startsWith(`${to}/`) ? listOfRecord(to, id, params) : to;
  };
  const home = { text: t("home"), to: "/admin/dashboard" };
  return (
    <Breadcrumbs
      items={[
        home,
        ...crumbs.map(({ text, to }) => ({ text: say(text), ...(to !== undefined && { to: back(to) }) })),
      ]}
    />
  );
}

const crumbsOf = ({ crumbs }: AdminHandle, routeId: string) =>
  typeof crumbs === "function" ? crumbs(routeId) : crumbs;

const isAdminHandle = (handle: unknown): handle is AdminHandle =>
  typeof handle === "object" && handle !== null && "crumbs" in handle;
