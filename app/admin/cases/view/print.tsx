import { Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import type { AdminHandle } from "../../frame/crumbs.tsx";
import type { Route } from "./+types/print";
import { caseReturnTo, returnToSearch } from "../list/return-to.ts";
import { addressWith } from "../../list/address.ts";
import { recordIdOf } from "../../record/stored.ts";
import { PrintButton } from "../../record/print-button.tsx";
import { onePage, paperFacts, paperHistory } from "./paper.ts";
import paperLook from "./print.css?url";
import { caseShown } from "./read.ts";
import { Sheet } from "./sheet.tsx";
import { caseAddress } from "./tabs.ts";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:print.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: paperLook }];

/** One sheet of paper; without personal data unless the address asks for them. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const t = getT(context, "cases");
  const personal = url.searchParams.get("personal") === "1";
  const shown = await caseShown(context, id, "both", request.signal);
  return {
    id,
    personal,
    returnTo: returnToSearch(caseReturnTo(url.searchParams, requireProfile(context).roleId)),
    printed: formatDateTime(wallTimeOf(new Date())),
    sheet: shown && {
      date: shown.date,
      statuses: shown.statuses.map(({ kind, status, since }) => ({ kind, name: status.name, since })),
      ...onePage({
        topic: shown.topic,
        facts: paperFacts(shown.facts, personal),
        meetings: shown.meetings.map(({ day, time, where, status }) => [
          day,
          time || t("meetings.wholeDay"),
          where,
          status.name,
        ]),
        history: paperHistory(shown.history, personal),
      }),
    },
  };
}

export default function PrintCase({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, personal, returnTo, sheet, printed } = loaderData;
  return (
    <>
      <PageTitle>{t("print.title", { id })}</PageTitle>
      <div className="screen-only">
        <PageHead title={t("print.title", { id })} lead={t(personal ? "print.warnFull" : "print.warnPlain")}>
          <PrintButton text={t("print.print")} hint={t("print.hint")} />
          <Link className="btn ghost" to={caseAddress(id, "citizen", returnTo)}>
            {t("print.back")}
          </Link>
        </PageHead>
        <nav className="tabs line" aria-label={t("print.choice")}>
          {[false, true].map((choice) => (
            <Link
              key={String(choice)}
              className="item"
              to={addressWith("", returnTo, `personal=${choice ? 1 : 0}`)}
              aria-current={choice === personal ? "page" : undefined}
            >
              {t(choice ? "print.full" : "print.plain")}
            </Link>
          ))}
        </nav>
      </div>
      {sheet && <Sheet id={id} sheet={sheet} printed={printed} />}
    </>
  );
}
