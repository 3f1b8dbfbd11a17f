import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Code } from "#app/portal/code.tsx";
import { discardDrafts } from "#app/ui/form/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CopyButton } from "#app/ui/page/copy-button.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice, NoticeCard, Notices } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { useLatinText, useTextLanguage } from "#app/ui/page/text-language.ts";
import { typedName, useArrival } from "../arrival.ts";
import type { ReceiptView } from "./receipt.server.ts";

/** Takes more than half the width of the page. */
const isLong = (text: string) => text.length > 34 || text.includes("\n");

/** What a person keeps after sending a request; also designed for print. It expires after an hour. */
export default function ReceiptPage({ receipt }: { receipt?: ReceiptView | undefined }) {
  return receipt ? <KeptReceipt receipt={receipt} /> : <GoneReceipt />;
}

function KeptReceipt({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const page = useRef<HTMLDivElement>(null);
  useArrival(page);
  useEffect(() => discardDrafts(typedName(receipt.mpId)), [receipt.mpId]);
  return (
    <div id="meeting-request" tabIndex={-1} ref={page}>
      <PageTitle>{t("receipt.title")}</PageTitle>
      <NoticeCard icon="check" tone="ok" title={t("receipt.title")} text={t("receipt.thanks")}>
        <Ticket receipt={receipt} />
        <Ends receipt={receipt} />
        {receipt.noLetter && <Notice title={t("receipt.noLetter")}>{t("receipt.noLetterText")}</Notice>}
        <Notices of={receipt.notices} />
        <h2>{t("receipt.next")}</h2>
        <NextSteps receipt={receipt} />
        <p>
          {t("receipt.callBy", { day: receipt.callBy.day })} <CallLink {...receipt.callBy} />
        </p>
        <Sent receipt={receipt} />
        <p className="screen-only">
          <Link className="item under" to="/">
            {t("receipt.home")}
          </Link>
        </p>
      </NoticeCard>
    </div>
  );
}

/** The code; without one the reference, by which the office finds the request. */
function Ticket({ receipt: { code, reference } }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  if (!code)
    return (
      <div className="box card cells tops ticket">
        <div>
          <p>{t("receipt.noCode")}</p>
          <small>{t("receipt.reference")}</small>
          <p className="ref">{reference}</p>
        </div>
      </div>
    );
  const { size, path } = code.qr;
  return (
    <div className="box card cells tops ticket">
      <div>
        <p className="small">{t("receipt.code")}</p>
        <Code groups={code.groups} />
        <p className="small">{t("receipt.codeText")}</p>
        <p className="small on-paper">{code.address}</p>
        <CopyButton text={code.groups.join("")} label={t("receipt.copy")} done={t("receipt.copied")} />
      </div>
      <div className="qr small quiet">
        {/* Scanners need dark on light, whatever the page's colours. */}
        <svg viewBox={`0 0 ${size} ${size}`} width="132" height="132" aria-hidden="true">
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        {t("receipt.scan")}
      </div>
    </div>
  );
}

/** Without script, people print from the browser's menu. */
function Ends({ receipt: { code } }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const hydrated = useHydrated();
  return (
    <div className="ends row">
      {code && (
        <Link className="btn" to={code.link}>
          {t("receipt.open")}
          <Icon name="arrow-right" />
        </Link>
      )}
      {hydrated && (
        <button className="btn plain" type="button" onClick={() => window.print()}>
          <Icon name="printer" />
          {t("receipt.print")}
        </button>
      )}
    </div>
  );
}

function NextSteps({ receipt: { assistant, office, phone, way } }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const latin = useLatinText();
  return (
    <ol className="cells numbered gap">
      <li>
        <strong>{t("receipt.nextRead")}</strong>
        {assistant && office && (
          <span className="small">
            <span {...latin(assistant)} />
            {t("receipt.nextReadWhere", { office })}
          </span>
        )}
      </li>
      <li>
        <strong>{t("receipt.nextCall")}</strong>
        <span className="small">{t(`receipt.nextCallHow.${way}`, { phone: whole(phone) })}</span>
      </li>
      <li>
        <strong>{t("receipt.nextMeet")}</strong>
        <span className="small">{t("receipt.nextMeetWhen")}</span>
      </li>
    </ol>
  );
}

/** Keeps a number on one line, whatever words stand around it. */
const whole = (phone: string) => phone.replaceAll(/(\d) (?=\d)/g, "$1\u00A0");

const CallLink = ({ phone, dial }: { phone: string; dial: string }) =>
  dial ? (
    <a className="nb" href={`tel:${dial}`}>
      {phone}
    </a>
  ) : (
    <span className="nb">{phone}</span>
  );

/** Closed on screen, open in print. */
function Sent({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation("request");
  const languageOf = useTextLanguage();
  const latin = useLatinText();
  return (
    <details className="fold">
      <summary>{t("receipt.sent")}</summary>
      <h2 className="on-paper">{t("receipt.sent")}</h2>
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
    </details>
  );
}

function GoneReceipt() {
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
