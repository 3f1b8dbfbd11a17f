import { data, Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { walkIn } from "#app/i18n/mk/walk-in.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { completeWalkIn } from "#server/cases/walk-in.ts";
import slipLook from "../cases/print/slip.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import stepsLook from "../kit/record/steps.css?url";
import { formIdIn, restAt } from "./next.ts";
import type { Route } from "./+types/rest";
import { readRest } from "./rest.server.ts";
import { RestScreen } from "./rest-screen.tsx";

export const handle: AdminHandle = {
  texts: { cases, record, walkIn },
  crumbs: [
    { text: "nav.cases", to: "/admin/cases" },
    { text: "walkIn:title", to: "/admin/walk-in" },
    { text: "walkIn:rest.crumb" },
  ],
};

export const links: LinksFunction = () => [stepsLook, slipLook].map((href) => ({ rel: "stylesheet", href }));

/** 404 for an unknown form, and after a day. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const operation = formIdIn(params.id);
  const result =
    operation === undefined
      ? undefined
      : await readRest(context, operation, url.searchParams.get("language"));
  return data({ result }, { status: result ? 200 : 404 });
}

export async function action({ context, params }: Route.ActionArgs) {
  const operation = formIdIn(params.id) ?? "";
  await completeWalkIn(context, operation);
  return redirect(restAt(operation), 303);
}

export default function WalkInRest({ loaderData: { result } }: Route.ComponentProps) {
  const { t } = useTranslation("walkIn");
  if (result) return <RestScreen result={result} />;
  return (
    <>
      <PageTitle>{t("rest.gone")}</PageTitle>
      <NoticeCard icon="clock" title={t("rest.gone")} text={t("rest.goneText")}>
        <Link className="btn" to="/admin/cases">
          {t("rest.list")}
        </Link>
      </NoticeCard>
    </>
  );
}
