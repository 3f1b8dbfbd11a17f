import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Link, NavigationType, useLocation, useNavigationType } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";
import { isUnanswered } from "./page-files.ts";
import { Logo } from "./pictures.tsx";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";
import { NoticeCard } from "./notice.tsx";
import { PageTitle } from "./page-head.tsx";

const ICON_OF: Readonly<Record<FaultKind | "offline", IconName>> = {
  notFound: "search",
  forbidden: "lock",
  tooMany: "clock",
  unavailable: "cloud-off",
  busy: "clock",
  noSessions: "cloud-off",
  notKept: "cloud-off",
  broken: "cloud-off",
  offline: "cloud-off",
};

interface FaultProps {
  readonly error?: unknown;
  /** Instead of an error: the fault of a page that is shown nevertheless. */
  readonly info?: FaultInfo | undefined;
  readonly heading?: "h1" | "h2" | "h3";
  /** Where "back to the start" leads. */
  readonly home?: string;
  /** The area's own not-found page. */
  readonly notFound?: ReactNode;
}

/** Why a page could not be shown, what to do now, and a reference to quote. */
export function Fault({ error, info, heading, home = "/", notFound = <NotFound /> }: FaultProps) {
  const { t } = useTranslation("common");
  const { reference, retryAfter, ...fault } = info ?? faultInfoOf(error);
  const kind = isOffline(error) ? "offline" : fault.kind;
  useReload(kind === "busy" ? retryAfter : undefined);
  if (useDocument(error)) return null;
  if (kind === "notFound") return notFound;
  return (
    <NoticeCard
      icon={ICON_OF[kind]}
      heading={heading}
      title={t(`fault.${kind}.title`)}
      text={t(`fault.${kind}.text`)}
    >
      {heading === undefined && <PageTitle>{t(`fault.${kind}.title`)}</PageTitle>}
      <FaultActions home={home} again={kind !== "forbidden"} />
      {reference && (
        <dl className="pairs cells">
          <div>
            <dt>{t("fault.reference")}</dt>
            <dd className="ref">{reference}</dd>
          </div>
        </dl>
      )}
    </NoticeCard>
  );
}

/** Loads the page again after so many seconds, unless the person leaves it before. */
function useReload(seconds: number | undefined) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setTimeout(() => location.replace(pathname + search), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, pathname, search]);
}

/**
 * Loads a page as a document when the browser can't make it of its data after a navigation: these may be of
 * another build than its script.
 */
function useDocument(error: unknown): boolean {
  const { pathname, search } = useLocation();
  // A document begins with `Pop`: none is loaded twice.
  const wasLed = useNavigationType() !== NavigationType.Pop;
  const loads = wasLed && error instanceof Error && !isUnanswered(error);
  useEffect(() => {
    if (loads) location.replace(pathname + search);
  }, [loads, pathname, search]);
  return loads;
}

/** The public not-found page with its documented text. */
export function NotFound() {
  const { t } = useTranslation("common");
  return (
    <NoticeCard icon="search" title={t("notFound.title")} text={t("notFound.text")}>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <div className="ends row">
        <Link className="btn" to="/" reloadDocument>
          {t("fault.home")}
        </Link>
      </div>
    </NoticeCard>
  );
}

function FaultActions({ home, again }: { home: string; again: boolean }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <div className="ends row">
      {again && (
        <a className="btn" href={pathname + search}>
          <Icon name="rotate-cw" />
          {t("fault.retry")}
        </a>
      )}
      {!(again && pathname === home) && (
        <Link className={again ? "btn plain" : "btn"} to={home} reloadDocument>
          {t("fault.home")}
        </Link>
      )}
    </div>
  );
}

/** The last resort: no menu, no loader data, only the logo and the message. */
export function FaultDocument({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  return (
    <>
      <header className="top">
        <div className="wrap row">
          <Logo to="/" name={t("site")} owner={t("institution")} reload />
        </div>
      </header>
      <main id="main">
        <Fault error={error} />
      </main>
    </>
  );
}

/** A page could not be fetched because the browser has no network; Node's `navigator` doesn't know. */
const isOffline = (error: unknown) =>
  error instanceof TypeError && "onLine" in navigator && !navigator.onLine;

/** A thrown value as a fault; unknown ones are "broken" and reveal nothing. */
function faultInfoOf(error: unknown): FaultInfo {
  if (!isRouteErrorResponse(error)) return { kind: "broken" };
  const info = infoOf(error.data);
  return { ...info, kind: info?.kind ?? kindOf(error.status) };
}

/** React Router passes on the body of our HTTP layer's refusals as text. */
function infoOf(body: unknown): Partial<FaultInfo> | undefined {
  if (typeof body === "object") return body ?? undefined;
  if (typeof body !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" ? (parsed ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function kindOf(status: number): FaultKind {
  if (status === 404) return "notFound";
  if (status === 401 || status === 403) return "forbidden";
  if (status === 429) return "tooMany";
  return status === 503 ? "unavailable" : "broken";
}
