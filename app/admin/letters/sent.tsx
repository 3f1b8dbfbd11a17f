import { data, Link, type LinksFunction } from "react-router";
import { letters } from "#app/i18n/mk/letters.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { isLost, TEMPLATES } from "#app/model/letter.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { settingsOf } from "#server/settings/env.ts";
import { caseAddress, caseReturnTo, followingCase, returnToList } from "../kit/case/in-list.server.ts";
import { shownLetter } from "../kit/case/letters.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { letterAddress, writeAddress } from "../kit/list/address.ts";
import { PrintButton } from "../kit/record/print-button.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/sent";
import letterLook from "./letter.css?url";
import { Failed, ToCopy } from "./sent-parts.tsx";
import { mailtoOf, readSentLetter } from "./sent.server.ts";
import { PrintedLetter } from "./sheet.tsx";

export const handle: AdminHandle = {
  texts: { letters },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "letters:crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: letterLook }];

/** A sent letter, with what its way requires: the PDF, the text to copy, or a link to the mail program. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { roleId } = requireProfile(context);
  const list = returnToList(context, url.searchParams);
  const back = caseAddress(id, list);
  const [found, following] = await Promise.all([
    readSentLetter(context, id, params.letter, request.signal),
    followingCase(context, id, caseReturnTo(url.searchParams, roleId), request.signal),
  ]);
  const mayWrite = mayOpen("/admin/cases/write/:id", roleId);
  const { trackingMonths: months } = settingsOf(context);
  const again = mayWrite ? writeAddress(id, list) : undefined;
  if (!found) return data({ id, months, again, back, following, sent: undefined }, { status: 404 });
  const { letter, sheet, email, phone } = found;
  const { way, subject, text, state, kind, language } = letter;
  const mailto = way === "mailto" && email !== "" ? mailtoOf(email, subject, text) : undefined;
  const template = TEMPLATES.find((each) => each === kind) ?? "call";
  const failed = isLost(state) && {
    state,
    email,
    phone: phoneLink(phone),
    // Not for read-only roles.
    ...(mayWrite && {
      edit: `/admin/cases/edit/${id}`,
      again: writeAddress(id, `template=${template}`, `language=${language}`, list),
    }),
  };
  return data({
    id,
    months,
    again,
    back,
    following,
    sent: { way, sheet, mailto, failed, about: shownLetter(context, letter) },
  });
}

export default function SentLetter({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("letters");
  const { id, months, again, back: caseBack, following, sent } = loaderData;
  const title = t("sent.title", { id });
  const back = (
    <>
      {following && (
        <Link className="btn plain" to={following.to}>
          <Icon name="arrow-right" />
          {t("sent.following", { name: following.name })}
        </Link>
      )}
      <Link className="btn ghost" to={caseBack}>
        {t("sent.back")}
      </Link>
    </>
  );
  if (!sent)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <NoticeCard icon="clock" title={t("sent.gone")} text={t("sent.goneText", { count: months })}>
          {back}
        </NoticeCard>
      </>
    );
  const { way, sheet, mailto, failed, about } = sent;
  const isCopied = way === "copy" || mailto?.isWhole === false;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="screen-only">
        <PageHead title={about.name} lead={[about.how, about.when, about.by].join(", ")}>
          <Badge tone={about.tone}>{about.state}</Badge>
          {(way === "print" || failed) && <PrintButton text={t("sent.print")} hint={t("sent.printHint")} />}
          {way === "pdf" && (
            <a className="btn" href={`${letterAddress(id, about.id)}/letter.pdf`}>
              <Icon name="file-text" />
              {t("sent.pdf")}
            </a>
          )}
          {mailto && (
            <a className={mailto.isWhole ? "btn" : "btn plain"} href={mailto.href}>
              <Icon name="mail" />
              {t("sent.mailto")}
            </a>
          )}
          {again && !failed && (
            <Link className="btn plain" to={again}>
              {t("sent.again")}
            </Link>
          )}
          {back}
        </PageHead>
        {failed && <Failed {...failed} />}
        {mailto?.isWhole === false && <p className="small">{t("sent.mailtoLong")}</p>}
      </div>
      {isCopied ? <ToCopy sheet={sheet} withSubject={way === "copy"} /> : <PrintedLetter sheet={sheet} />}
    </>
  );
}
