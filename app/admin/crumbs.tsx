import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import type { admin } from "#app/i18n/mk/admin.ts";
import type { meetings } from "#app/i18n/mk/meetings.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";

type CrumbText =
  | `nav.${keyof typeof admin.nav}`
  | "cases:view.crumb"
  | "cases:print.crumb"
  | "cases:form.add"
  | "cases:form.edit"
  | `meetings:crumbs.${keyof typeof meetings.crumbs}`;

/** What the `handle` of a staff screen holds: the way to it from "Дома"; the last entry is the screen itself. */
export interface AdminHandle {
  readonly crumbs: readonly {
    readonly text: CrumbText;
    /** Absent for the screen itself. */
    readonly to?: string;
  }[];
}

/** Breadcrumbs of the screen that is open. */
export function AdminCrumbs() {
  const { t } = useTranslation(["admin", "cases", "meetings"]);
  const crumbs = useMatches().flatMap(({ handle }) => (isAdminHandle(handle) ? handle.crumbs : []));
  const home = { text: t("home"), to: "/admin/dashboard" };
  return <Breadcrumbs items={[home, ...crumbs.map((crumb) => ({ ...crumb, text: t(crumb.text) }))]} />;
}

const isAdminHandle = (handle: unknown): handle is AdminHandle =>
  typeof handle === "object" && handle !== null && "crumbs" in handle;
