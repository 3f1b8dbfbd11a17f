import { useEffect } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { account } from "#app/i18n/mk/account.ts";
import { useSectionTexts } from "#app/i18n/use-translation.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { faultHeaders } from "#app/route/faults.ts";
import { takeToasts } from "#app/route/toasts.ts";
import { discardDrafts } from "#app/ui/form/draft.ts";
import { PageStart } from "#app/ui/frame/page-start.tsx";
import { SiteHeader } from "#app/ui/frame/site-header.tsx";
import { AsServed } from "#app/ui/page/boundaries.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { Toasts } from "#app/ui/page/toasts.tsx";
import type { Route } from "./+types/layout";

export const headers = faultHeaders;

export const handle = { texts: { account } };

export const loader = ({ context }: Route.LoaderArgs) => ({ toasts: takeToasts(context) });

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  // The next person who signs in on this computer must not see what was typed before.
  useEffect(() => discardDrafts(), []);
  return (
    <AsServed>
      <AccountFrame>
        <Toasts messages={loaderData.toasts} />
        <main id="main">
          <Outlet />
        </main>
      </AccountFrame>
    </AsServed>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      {loaderData && <Toasts messages={loaderData.toasts} />}
      <main id="main">
        <Fault error={error} home="/admin/login" />
      </main>
    </AccountFrame>
  );
}

function AccountFrame({ children }: { children: React.ReactNode }) {
  useSectionTexts();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <PageStart demo={root?.demo} />
      <SiteHeader />
      {children}
    </>
  );
}
