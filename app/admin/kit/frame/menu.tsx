import type { ParseKeys } from "i18next";
import { NavLink } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, type Pattern, type Register, REGISTERS, ROLE, type RoleId } from "#app/model/access.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { formatNumber } from "#app/model/text/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface Group {
  readonly title: ParseKeys<"admin">;
  readonly entries: readonly { to: Pattern; text: ParseKeys<"admin">; icon: IconName }[];
}

const entryOf = <Name extends Register>(name: Name) => ({
  to: `/admin/${name}` as const,
  text: `nav.${name}` as const,
  icon: REGISTERS[name].icon,
});

/** Those that are a part of the daily work stand there. */
const registers = keysOf(REGISTERS)
  .filter((name) => name !== "events" && name !== "notices")
  .map(entryOf);

const GROUPS = [
  {
    title: "work",
    entries: [
      { to: "/admin/dashboard", text: "nav.dashboard", icon: "layout-dashboard" },
      { to: "/admin/cases", text: "nav.cases", icon: "folder-open" },
      { to: "/admin/walk-in", text: "nav.walkIn", icon: "user-round" },
      { to: "/admin/meetings", text: "nav.meetings", icon: "calendar-days" },
      entryOf("events"),
      entryOf("notices"),
      { to: "/admin/reports/monthly", text: "nav.monthlyReports", icon: "file-chart-column" },
      { to: "/admin/reports/annual", text: "nav.annualReports", icon: "file-text" },
    ],
  },
  {
    title: "registers",
    entries: [...registers, { to: "/admin/audit", text: "nav.audit", icon: "history" }],
  },
  { title: "help.label", entries: [{ to: "/admin/tutorials", text: "nav.tutorials", icon: "circle-play" }] },
] as const satisfies readonly Group[];

type MenuPath = (typeof GROUPS)[number]["entries"][number]["to"];

/** The menu of a role: what it may open, by the guard's table, without what it rarely needs (3-decisions). */
export const menuOf = (roleId: RoleId): readonly MenuPath[] =>
  GROUPS.flatMap(({ entries }) => entries.map(({ to }) => to)).filter(
    (path) => mayOpen(path, roleId) && !(path === "/admin/categories" && roleId === ROLE.assistant),
  );

/** In the narrow sidebar, titles replace the labels. @param shown what the person's role may open */
export function Menu({ shown, newCases }: { shown: readonly MenuPath[]; newCases?: number | undefined }) {
  const { t } = useTranslation("admin");
  const isCounted = (to: MenuPath) => Boolean(newCases) && to === "/admin/cases";
  const counted = newCases !== undefined && t("newCases", { count: newCases });
  const groups = GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ to }) => shown.includes(to)),
  }));
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => (
      <section key={title}>
        <h2>{t(title)}</h2>
        <ul>
          {entries.map(({ to, text, icon }) => (
            <li key={to}>
              <NavLink className="item" to={to} title={isCounted(to) ? `${t(text)}, ${counted}` : t(text)}>
                <Icon name={icon} />
                <span>
                  {t(text)}
                  {isCounted(to) && <span className="vh">, {counted}</span>}
                </span>
                {isCounted(to) && newCases !== undefined && (
                  <b className="new-cases" aria-hidden="true">
                    {formatNumber(newCases, "mk")}
                  </b>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </section>
    ));
}
