import type { KeyboardEvent, ReactNode } from "react";
import { Form, Link, useLocation, useRouteLoaderData } from "react-router";
import { useSectionTexts, useTranslation } from "#app/i18n/use-translation.ts";
import { MANUALS, photoOf } from "#app/model/media.ts";
import type { Profile } from "#app/model/user.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Dropdown } from "#app/ui/frame/dropdown.tsx";
import { CloseButton, PageStart } from "#app/ui/frame/page-start.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Face, Logo } from "#app/ui/page/pictures.tsx";
import { withParam } from "#app/ui/page/query-params.ts";
import { AdminCrumbs } from "./crumbs.tsx";
import type { frameOf, Sidebar } from "./frame.server.ts";
import { useFocusAfterSending, useKeys } from "./keyboard.ts";
import { Menu } from "./menu.tsx";
import { useFrame } from "./use-frame.ts";

interface AdminFrameProps extends ReturnType<typeof frameOf> {
  readonly children: ReactNode;
}

export function AdminFrame({ menu, newCases, sidebar, children, ...bar }: AdminFrameProps) {
  useSectionTexts();
  useKeys();
  useFocusAfterSending();
  const { t } = useTranslation(["admin", "common"]);
  const { key } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="admin">
      <PageStart demo={root?.demo} />
      <div className={sidebar === "slim" ? "shell slim" : "shell"}>
        {/* The key closes the drawer after navigation. */}
        <nav className="side" id="side" popover="auto" aria-label={t("nav.label")} key={key}>
          <div>
            <CloseButton of="side" />
            <Logo to="/admin/dashboard" name={t("common:site")} />
            <Menu shown={menu} newCases={newCases} />
            <SidebarSwitch sidebar={sidebar} />
          </div>
        </nav>
        <div>
          <TopBar {...bar} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** A link, so that it works without JavaScript: the loader stores the choice and redirects back here. */
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

function TopBar({
  profile,
  formKey,
  ...help
}: Pick<AdminFrameProps, "profile" | "formKey" | "supportEmail" | "version">) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <header className="bar line">
      <button
        className="btn ghost icon menu-btn"
        type="button"
        popoverTarget="side"
        hidden
        aria-label={t("common:menu")}
      >
        <Icon name="menu" />
      </button>
      <AdminCrumbs />
      <FindBox />
      <HelpMenu {...help} />
      <ProfileMenu profile={profile} formKey={formKey} />
    </header>
  );
}

function HelpMenu({ supportEmail, version }: Pick<AdminFrameProps, "supportEmail" | "version">) {
  const { t } = useTranslation("admin");
  const summary = (
    <>
      <Icon name="circle-help" />
      <span className="name">{t("help.label")}</span>
    </>
  );
  return (
    <Dropdown summary={summary} label={t("help.label")}>
      {(["manual", "vpn", "tickets"] as const).map((name) => (
        <a className="item" href={MANUALS[name]} key={name}>
          <Icon name="file-text" />
          {t(`help.${name}`)}
        </a>
      ))}
      <a className="item" href={`mailto:${supportEmail}`}>
        <Icon name="mail" />
        {t("help.contact")}
      </a>
      <p className="version small">{t("help.version", { version })}</p>
    </Dropdown>
  );
}

function ProfileMenu({ profile, formKey }: { profile: Profile; formKey: string }) {
  const { t } = useTranslation("admin");
  const { fullName, profilePicturePath } = profile;
  const picture = photoOf(profilePicturePath);
  const summary = (
    <>
      <Face src={picture} width={26} height={32} />
      <span className="name">{fullName}</span>
    </>
  );
  return (
    <Dropdown summary={summary} label={fullName}>
      <Link className="item" to="/admin/profile/view">
        <Icon name="user-round" />
        {t("profile")}
      </Link>
      <Form method="post" action="/admin/logout">
        <FormKeyInput value={formKey} />
        <button className="item">
          <Icon name="log-out" />
          {t("logout")}
        </button>
      </Form>
    </Dropdown>
  );
}

/** On phones a link to the same page. */
function FindBox() {
  const { t } = useTranslation("admin");
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const searched = pathname === "/admin/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <>
      <Form className="findbox" action="/admin/search" role="search" aria-label={t("find")}>
        <Icon name="search" />
        <input
          key={searched}
          type="search"
          name="q"
          defaultValue={searched}
          aria-label={t("find")}
          placeholder={frame?.findHint.map((part) => t(`findHint.${part}`)).join(", ")}
          autoComplete="off"
          onKeyDown={leave}
        />
        <kbd aria-hidden="true">/</kbd>
      </Form>
      <Link className="btn ghost icon find-link" to="/admin/search" aria-label={t("find")}>
        <Icon name="search" />
      </Link>
    </>
  );
}

/** `/` focuses the field, `Esc` leaves it. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Escape") currentTarget.blur();
}
