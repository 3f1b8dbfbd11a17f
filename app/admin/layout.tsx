import { type LinksFunction, Outlet, redirect } from "react-router";
import { faultHeaders } from "#app/route/faults.ts";
import { usePageLoading } from "#app/ui/frame/page-start.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AsServed } from "#app/ui/page/boundaries.tsx";
import { Fault, FaultDocument } from "#app/ui/page/fault.tsx";
import { type ToastMessage, Toasts } from "#app/ui/page/toasts.tsx";
import admin from "#app/ui/style/staff.css?url";
import { requireProfile } from "#server/middleware/guard.ts";
import type { Route } from "./+types/layout";
import { chosenSidebar, frameOf, keepSidebar } from "./kit/frame/frame.server.ts";
import { AdminFrame } from "./kit/frame/frame.tsx";
import { PageMissing } from "./kit/frame/page-missing.tsx";
import { newCasesInMenu } from "./cases/list/counts.server.ts";
import { SessionWarning } from "./kit/session/warning.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: admin }];

export const headers = faultHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const choice = chosenSidebar(url);
  if (choice)
    throw redirect(choice.back, { headers: { "Set-Cookie": keepSidebar(choice.sidebar, context) } });
  const { roleId } = requireProfile(context);
  const newCases = await newCasesInMenu(context, roleId, url.pathname, request.signal);
  return frameOf(context, request, newCases);
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const arriving = usePageLoading();
  return (
    <AsServed>
      <AdminFrame {...loaderData}>
        <Toasts messages={loaderData.toasts} />
        <main className="work" id="main" aria-busy={arriving || undefined}>
          <TakeOut messages={loaderData.toasts} />
          <Outlet />
        </main>
        <SessionWarning session={loaderData.session} />
      </AdminFrame>
    </AsServed>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <FaultDocument error={error} />;
  return (
    <AdminFrame {...loaderData}>
      {/* Earlier success is reported even if this page can't be shown. */}
      <Toasts messages={loaderData.toasts} />
      <main className="work" id="main">
        <Fault error={error} home="/admin/dashboard" notFound={<PageMissing />} />
      </main>
    </AdminFrame>
  );
}

/** The calendar file that cancels a deleted meeting, whose page no longer exists; the toast disappears. */
const TakeOut = ({ messages }: { readonly messages: readonly ToastMessage[] }) =>
  messages.map(
    ({ file }) =>
      file && (
        <p key={file.href} className="note line">
          <Icon name="calendar-x" />
          <a href={file.href} download>
            {file.text}
          </a>
        </p>
      ),
  );
