import { data, Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import slipLook from "../cases/print/slip.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/done";
import { goOn, readDone } from "./done.server.ts";
import doneLook from "./done.css?url";
import { DoneScreen } from "./screen.tsx";

const SECTIONS = {
  cases: "nav.cases",
  meetings: "nav.meetings",
  offices: "nav.offices",
  users: "nav.users",
  "walk-in": "nav.walkIn",
} as const;

const isSection = (name: string): name is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, name);

export const handle: AdminHandle = {
  texts: { cases, meetings, sheet },
  crumbs(routeId) {
    const [, section = ""] = routeId.split("/");
    const here = { text: "meetings:done.crumb" } as const;
    return isSection(section) ? [{ text: SECTIONS[section], to: `/admin/${section}` }, here] : [here];
  },
};

export const links: LinksFunction = () => [doneLook, slipLook].map((href) => ({ rel: "stylesheet", href }));

/** What an act has done; 404 for an unknown form, another person's, and after a day. */
export async function loader(args: Route.LoaderArgs) {
  const read = await readDone(args);
  return data(read, { status: read.shown ? 200 : 404 });
}

export const action = (args: Route.ActionArgs) => goOn(args);

export default function Done({ loaderData: { shown, ...page }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  if (shown) return <DoneScreen shown={shown} {...page} problem={actionData?.problem} />;
  return (
    <>
      <PageTitle>{t("done.gone")}</PageTitle>
      <NoticeCard icon="clock" title={t("done.gone")} text={t("done.goneText")}>
        <Link className="btn" to="/admin/dashboard">
          {t("done.home")}
        </Link>
      </NoticeCard>
    </>
  );
}
