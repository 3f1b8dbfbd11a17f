import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { discardDrafts } from "#app/ui/form/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice, NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { useLatinText, useTextLanguage } from "#app/ui/page/text-language.ts";
import { typedName, useArrival } from "../arrival.ts";
import type { ReceiptView } from "./receipt.server.ts";

/** More than half a page is wide. */
const isLong = (text: string) => text.length > 34 || text.includes("\n");

/** What a person takes away after sending a request; made to be printed too. */
export function ReceiptPage({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const languageOf = useTextLanguage();
  const latin = useLatinText();
  const page = useRef<HTMLDivElement>(null);
  useArrival(page);
  useEffect(() => discardDrafts(typedName(receipt.mpId)), [receipt.mpId]);
  return (
    <div id="meeting-request" tabIndex={-1} ref={page}>
      <PageTitle>{t("receipt.title")}</PageTitle>
      <NoticeCard icon="check" tone="ok" title={t("receipt.title")} text={t("receipt.thanks")}>
        <Notice title={t("receipt.state")}>{t("receipt.stateText")}</Notice>
        <Number receipt={receipt} />
        <h2>{t("receipt.next")}</h2>
        <NextSteps receipt={receipt} />
        <h2>{t("receipt.sent")}</h2>
        <dl className="pairs cells">
          {receipt.pairs.map(({ label, text, name }) => (
            <div key={label} className={isLong(`${text}${name ?? ""}`) ? "all" : undefined}>
              <dt>{label}</dt>
              <dd className="typed" lang={languageOf(text)}>
                {text}
                {text && name && ", "}
                {name && <span {...latin(name)} />}
              </dd>
            </div>
          ))}
        </dl>
        <Ends />
      </NoticeCard>
    </div>
  );
}

function Number({ receipt: { caseId, reference } }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  return (
    <div className="note ok line">
      <Icon name="receipt-text" />
      <div>
        {caseId !== null && (
          <>
            <small>{t("receipt.number")}</small>
            <p className="ref">{caseId}</p>
          </>
        )}
        <small>{t("receipt.reference")}</small>
        <p className={caseId === null ? "ref" : undefined}>{reference}</p>
        <p className="small">{t("receipt.keep")}</p>
      </div>
    </div>
  );
}

function NextSteps({ receipt: { assistant, town, phone } }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const latin = useLatinText();
  return (
    <ol className="next cells">
      <li>
        <strong>{t("receipt.nextRead")}</strong>
        {assistant && town && (
          <span className="small">
            <span {...latin(assistant)} />
            {t("receipt.nextReadWhere", { municipality: town })}
          </span>
        )}
      </li>
      <li>
        <strong>{t("receipt.nextCall")}</strong>
        <span className="small">{t("receipt.nextCallHow", { phone })}</span>
      </li>
      <li>
        <strong>{t("receipt.nextMeet")}</strong>
        <span className="small">{t("receipt.nextMeetWhen")}</span>
      </li>
    </ol>
  );
}

/** Printing is the browser's own: without script its menu does it. */
function Ends() {
  const { t } = useTranslation("request");
  const hydrated = useHydrated();
  return (
    <>
      <p className="small noprint">{t(hydrated ? "receipt.printButton" : "receipt.printHint")}</p>
      <div className="ends row">
        <Link className="btn" to="/">
          {t("receipt.home")}
        </Link>
        {hydrated && (
          <button className="btn plain" type="button" onClick={() => window.print()}>
            <Icon name="printer" />
            {t("receipt.print")}
          </button>
        )}
      </div>
    </>
  );
}

/** The address of a receipt that is not, or no longer, this visitor's. */
export function GoneReceipt() {
  const { t } = useTranslation("request");
  return (
    <div id="meeting-request" tabIndex={-1}>
      <PageTitle>{t("receipt.goneTitle")}</PageTitle>
      <NoticeCard icon="clock" title={t("receipt.goneTitle")} text={t("receipt.gone")}>
        <div className="ends row">
          <Link className="btn" to="/">
            {t("receipt.home")}
          </Link>
        </div>
      </NoticeCard>
    </div>
  );
}
