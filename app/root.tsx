import { use } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { skopjeDay } from "#app/model/period.ts";
import { dialled } from "#app/model/text/number.ts";
import { analyticsMiddleware } from "#server/middleware/analytics.ts";
import {
  cleanAddressMiddleware,
  postedFormMiddleware,
  returnedFormMiddleware,
} from "#server/middleware/form.ts";
import { guardMiddleware, waitingMiddleware } from "#server/middleware/guard.ts";
import { liteMiddleware } from "#server/middleware/lite.ts";
import { getLocale, localeMiddleware } from "#server/middleware/locale.ts";
import { sessionMiddleware } from "#server/middleware/session.ts";
import { arrivingContext } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/env.ts";
import { standAloneMiddleware } from "#server/stand-alone.ts";
import type { Route } from "./+types/root";
import { faultHeaders } from "./route/faults.ts";
import fonts from "./ui/style/fonts.css?url";
import site from "./ui/style/site.css?url";
import { AsServed } from "./ui/page/boundaries.tsx";
import { FaultDocument } from "./ui/page/fault.tsx";
import { LiteContext, useMarkHydrated } from "./ui/page/hydrated.ts";

export const middleware: Route.MiddlewareFunction[] = [
  standAloneMiddleware,
  waitingMiddleware,
  sessionMiddleware,
  postedFormMiddleware,
  localeMiddleware,
  liteMiddleware,
  analyticsMiddleware,
  guardMiddleware,
  cleanAddressMiddleware,
  returnedFormMiddleware,
];

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: site },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const headers = faultHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { contact, demo, tileUrl } = settingsOf(context);
  const { email, phone } = contact;
  return {
    language: getLocale(context),
    today: skopjeDay(new Date()),
    demo,
    tiles: tileUrl !== undefined,
    // A first page would not be drawn with them: they would come too late.
    fonts: !context.get(arrivingContext),
    contact: { email, phone, dial: dialled(phone) },
  };
}

/** The root data never change within a document: switching language is a full page load. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <AsServed>
      <Document>{children}</Document>
    </AsServed>
  );
}

function Document({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const lite = use(LiteContext);
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang={i18n.language}
      data-lite={lite || undefined}
      data-served={lite || undefined}
      // Also absent after a fault of the whole document, which shows no map.
      data-tiles={root?.tiles || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#611022" />
        <Meta />
        <Links />
        {root?.fonts !== false && <link rel="stylesheet" href={fonts} />}
      </head>
      <body>
        {children}
        {!lite && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useMarkHydrated();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FaultDocument error={error} />;
}
