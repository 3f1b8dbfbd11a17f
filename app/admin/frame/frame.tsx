import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { useSectionTexts } from "#app/i18n/section-texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Profile } from "#app/model/user.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { CloseButton } from "#app/ui/frame/dropdown.tsx";
import { Logo } from "#app/ui/frame/logo.tsx";
import { PageStart } from "#app/ui/frame/page-start.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { withParam } from "#app/ui/list/page-links.ts";
import type { MenuPath } from "./menu-of.ts";
import { Menu } from "./menu.tsx";
import type { Sidebar } from "./sidebar.ts";
import { TopBar } from "./top-bar.tsx";

interface AdminFrameProps {
  readonly profile: Profile;
  readonly formKey: string;
  readonly menu: readonly MenuPath[];
  readonly sidebar: Sidebar;
  readonly supportEmail: string;
  readonly children: ReactNode;
}

/** What stands around every staff screen: menu at the left, a bar above. */
export function AdminFrame({ profile, formKey, menu, sidebar, supportEmail, children }: AdminFrameProps) {
  useSectionTexts();
  const { t } = useTranslation(["admin", "common"]);
  const { key } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="admin">
      <PageStart demo={root?.demo} />
      <div className={sidebar === "slim" ? "shell slim" : "shell"}>
        {/* The key closes the drawer after a step to another screen. */}
        <nav className="side" id="side" popover="auto" aria-label={t("nav.label")} key={key}>
          <div>
            <CloseButton of="side" />
            <Logo to="/admin/dashboard" name={t("common:site")} />
            <Menu shown={menu} />
            <SidebarSwitch sidebar={sidebar} />
          </div>
        </nav>
        <div>
          <TopBar profile={profile} formKey={formKey} supportEmail={supportEmail} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** A link, so that it works without JavaScript: the loader remembers the choice and leads back here. */
function SidebarSwitch({ sidebar }: { sidebar: Sidebar }) {
  const { t } = useTranslation("admin");
  const { search } = useLocation();
  const slim = sidebar === "slim";
  const text = t(slim ? "expand" : "collapse");
  return (
    <Link
      className="item fold-side"
      to={withParam(search, "sidebar", slim ? "wide" : "slim")}
      title={text}
      replace
      preventScrollReset
    >
      <Icon name={slim ? "panel-left-open" : "panel-left-close"} />
      <span>{text}</span>
    </Link>
  );
}
