import { useRef, useState } from "react";
import { data, Link, type LinksFunction } from "react-router";
import { letters } from "#app/i18n/mk/letters.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { settingsOf } from "#server/settings/current.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { PrintButton } from "../record/print-button.tsx";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/kept";
import { keptAddress, writeAddress } from "./address.ts";
import { keptLetter, mailtoOf } from "./kept.server.ts";
import letterLook from "./letter.css?url";
import { leftLetter } from "./read.server.ts";
import { LetterSheet } from "./sheet.tsx";

export const handle: AdminHandle = {
  texts: { letters },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "letters:crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: letterLook }];

/** A sent letter, with what its way requires: the PDF, the text to copy, or a link to the mail program. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const kept = await keptLetter(context, id, params.letter, request.signal);
  const mayWrite = mayOpen("/admin/cases/write/:id", requireProfile(context).roleId);
  const { trackingMonths: months } = settingsOf(context);
  const again = mayWrite ? writeAddress(id) : undefined;
  if (!kept) return data({ id, months, again, kept }, { status: 404 });
  const { letter, sheet, email } = kept;
  const { way, subject, text } = letter;
  const mailto = way === "mailto" && email !== "" ? mailtoOf(email, subject, text) : undefined;
  return data({ id, months, again, kept: { way, sheet, mailto, left: leftLetter(context, letter) } });
}

export default function KeptLetterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("letters");
  const { id, months, again, kept } = loaderData;
  const title = t("kept.title", { id });
  const back = (
    <Link className="btn ghost" to={`/admin/cases/view/${id}`}>
      {t("kept.back")}
    </Link>
  );
  if (!kept)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <NoticeCard icon="clock" title={t("kept.gone")} text={t("kept.goneText", { months })}>
          {back}
        </NoticeCard>
      </>
    );
  const { way, sheet, mailto, left } = kept;
  const isCopied = way === "copy" || mailto?.isWhole === false;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="screen-only">
        <PageHead title={left.name} lead={[left.how, left.when, left.by].join(", ")}>
          <Badge tone={left.tone}>{left.state}</Badge>
          {way === "print" && <PrintButton text={t("kept.print")} hint={t("kept.printHint")} />}
          {way === "pdf" && (
            <a className="btn" href={`${keptAddress(id, left.id)}/letter.pdf`}>
              <Icon name="file-text" />
              {t("kept.pdf")}
            </a>
          )}
          {mailto && (
            <a className="btn" href={mailto.href}>
              <Icon name="mail" />
              {t("kept.mailto")}
            </a>
          )}
          {again && (
            <Link className="btn plain" to={again}>
              {t("kept.again")}
            </Link>
          )}
          {back}
        </PageHead>
        {mailto?.isWhole === false && <p className="small">{t("kept.mailtoLong")}</p>}
      </div>
      {isCopied ? <ToCopy {...sheet} withSubject={way === "copy"} /> : <LetterSheet sheet={sheet} />}
    </>
  );
}

interface ToCopyProps {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly withSubject: boolean;
}

/** The text in its own field: copied with one click, or selected completely with the keyboard without JavaScript. */
function ToCopy({ language, subject, text, withSubject }: ToCopyProps) {
  const { t } = useTranslation("letters");
  const hydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const whole = withSubject ? `${subject}\n\n${text}` : text;
  const copy = () => {
    field.current?.select();
    navigator.clipboard.writeText(whole).then(
      () => setCopied(true),
      () => field.current?.focus(),
    );
  };
  return (
    <section className="card box letter-sheet">
      <label htmlFor="letter-text">{t("kept.textLabel")}</label>
      <p className="hint quiet small">{t("kept.copyHint")}</p>
      <textarea id="letter-text" ref={field} readOnly rows={20} lang={language} value={whole} />
      {hydrated && (
        <p className="row gap">
          <button className="btn" type="button" onClick={copy}>
            <Icon name={copied ? "check" : "copy"} />
            <span role="status">{copied ? t("kept.copied") : t("kept.copy")}</span>
          </button>
        </p>
      )}
    </section>
  );
}
