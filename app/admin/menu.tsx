import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { mayOpen, type Pattern, ROLE, type RoleId } from "#app/model/access.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface Entry {
  readonly to: Extract<Pattern, string>;
  readonly text: ParseKeys<"admin">;
  readonly icon: IconName;
  /** An entry that a role may open by its address but does not need every day (3-decisions). */
  readonly hiddenFrom?: RoleId;
}

interface Group {
  readonly title: ParseKeys<"admin">;
  readonly entries: readonly Entry[];
}

const GROUPS: readonly Group[] = [
  {
    title: "work",
    entries: [
      { to: "/admin/dashboard", text: "nav.dashboard", icon: "layout-dashboard" },
      { to: "/admin/cases", text: "nav.cases", icon: "folder-open" },
      { to: "/admin/meetings", text: "nav.meetings", icon: "calendar-days" },
      { to: "/admin/events", text: "nav.events", icon: "megaphone" },
      { to: "/admin/reports/monthly", text: "nav.monthlyReports", icon: "file-chart-column" },
      { to: "/admin/reports/annual", text: "nav.annualReports", icon: "file-text" },
    ],
  },
  {
    title: "registers",
    entries: [
      { to: "/admin/categories", text: "nav.categories", icon: "tags", hiddenFrom: ROLE.assistant },
      { to: "/admin/mps", text: "nav.mps", icon: "users-round" },
      { to: "/admin/parties", text: "nav.parties", icon: "flag" },
      { to: "/admin/offices", text: "nav.offices", icon: "map-pin" },
      { to: "/admin/users", text: "nav.users", icon: "user-cog" },
    ],
  },
  { title: "help.label", entries: [{ to: "/admin/tutorials", text: "nav.tutorials", icon: "circle-play" }] },
];

/** The menu of a role: what it may open, by the same table that the guard asks; empty groups are left out. */
export function menuOf(roleId: RoleId): readonly Group[] {
  const shown = ({ to, hiddenFrom }: Entry) => mayOpen(to, roleId) && hiddenFrom !== roleId;
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(shown) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** The entries of the sidebar. Titles stand in for the words where the sidebar is slim. */
export function Menu({ roleId }: { roleId: RoleId }) {
  const { t } = useTranslation("admin");
  return menuOf(roleId).map(({ title, entries }) => (
    <section key={title}>
      <h2>{t(title)}</h2>
      <ul>
        {entries.map(({ to, text, icon }) => (
          <li key={to}>
            <NavLink className="item" to={to} title={t(text)}>
              <Icon name={icon} />
              <span>{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
