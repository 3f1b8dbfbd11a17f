import { type MouseEvent, type ReactNode, use, useEffect } from "react";
import { Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/model/text/language.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { faultHeaders } from "#app/route/faults.ts";
import { takeToasts } from "#app/route/toasts.ts";
import { PageStart, usePageLoading } from "#app/ui/frame/page-start.tsx";
import { SiteHeader } from "#app/ui/frame/site-header.tsx";
import { Drawing } from "#app/ui/icon.tsx";
import { AsServed } from "#app/ui/page/boundaries.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { LiteContext } from "#app/ui/page/hydrated.ts";
import { withParam } from "#app/ui/page/query-params.ts";
import { inTabStorage } from "#app/ui/page/tab-storage.ts";
import { Toasts } from "#app/ui/page/toasts.tsx";
import type { Route } from "./+types/layout";
import { describe } from "./search/describe.ts";

export const headers = faultHeaders;

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  toasts: takeToasts(context),
  page: await describe(context, url),
});

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const arriving = usePageLoading();
  useDraftExpiry();
  return (
    <AsServed>
      <PortalFrame>
        <SearchTags page={loaderData.page} />
        <Toasts messages={loaderData.toasts} />
        <main id="main" aria-busy={arriving || undefined}>
          <Outlet />
        </main>
      </PortalFrame>
    </AsServed>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame>
      {loaderData && <Toasts messages={loaderData.toasts} />}
      <main id="main">
        <Fault error={error} />
      </main>
    </PortalFrame>
  );
}

const LOCALE: Readonly<Record<Language, string>> = { mk: "mk_MK", sq: "sq_MK", en: "en_GB" };

/** Tags for search engines and shared links; React moves them into the head. */
function SearchTags({ page }: Pick<Route.ComponentProps["loaderData"], "page">) {
  const { i18n } = useTranslation();
  if (!page) return <meta name="robots" content="noindex" />;
  const { origin, path, title, text } = page;
  const language = i18n.language;
  const address = (own: Language) => `${origin}${path}?lng=${own}`;
  return (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((own) => (
        <link rel="alternate" hrefLang={own} href={address(own)} key={own} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={LOCALE[language]} />
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  );
}

/** Discards drafts after an hour, on any page. Most visitors have none, and need not load what knows them. */
function useDraftExpiry(): void {
  useEffect(() => {
    const look = () => {
      if (hasDraft())
        void import("#app/ui/form/draft.ts").then(
          ({ discardOldDrafts }) => discardOldDrafts(),
          () => undefined,
        );
    };
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, []);
}

const hasDraft = () =>
  inTabStorage((storage) => Object.keys(storage).some((key) => key.startsWith("typed ")));

const LOGIN = "/admin/login";

function PortalFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("portal");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const pages = [
    { to: "/about", text: t("nav.about") },
    { to: "/contact", text: t("nav.contact") },
  ];
  const others = [
    { to: "/privacy", text: t("footer.privacy") },
    { to: "/accessibility", text: t("footer.accessibility") },
    { to: LOGIN, text: t("footer.staff") },
  ];
  const start = [
    { to: "/", text: t("nav.home") },
    { to: "/request", text: t("nav.myRequest") },
    { to: "/dashboard", text: t("nav.dashboard") },
  ];
  return (
    <>
      <PageStart demo={root?.demo} />
      <SiteHeader items={[...start, ...pages]} label={t("nav.label")} />
      {children}
      <footer className="foot">
        <div className="wrap cells">
          <nav aria-label={t("footer.label")}>
            <ul className="links row">
              {[...pages, ...others].map(({ to, text }) => (
                <li key={to}>
                  {/* The other area has other texts and another stylesheet. */}
                  <Link className="item" to={to} reloadDocument={to === LOGIN}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Marks />
          <FooterEnd />
        </div>
      </footer>
    </>
  );
}

/** Lite mode is server state: a full page load, back to the same page and query. */
function FooterEnd() {
  const { t } = useTranslation("portal");
  const { pathname, search } = useLocation();
  const lite = use(LiteContext);
  const contact = useRouteLoaderData<typeof rootLoader>("root")?.contact;
  return (
    <div className="links row">
      {contact && (
        <>
          <a className="item under" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          <a className="item under" href={`tel:${contact.dial}`}>
            {contact.phone}
          </a>
        </>
      )}
      <small className="push">{t("footer.credits")}</small>
      <a
        className="item under"
        href={pathname + withParam(search, "lite", lite ? "off" : "on")}
        rel="nofollow"
      >
        {t(lite ? "footer.full" : "footer.lite")}
      </a>
      {/* Back to the top, for the keyboard too. Browsers know this fragment; the stylesheet sets the speed. */}
      <a className="item under" href="#top" onClick={toTop}>
        {t("footer.top")}
      </a>
    </div>
  );
}

/** Without a history entry: React Router would drop action data. */
function toTop(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.querySelector<HTMLElement>(".skip")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

function Marks() {
  const { t } = useTranslation(["portal", "common"]);
  return (
    <ul className="logos cells">
      <li className="line">
        <Drawing name="mark" width={36} height={36} />
        {t("common:institution")}
      </li>
      <li className="line">
        <Drawing name="institute" width={36} height={36} />
        {t("footer.institute")}
      </li>
    </ul>
  );
}
