import { Form, Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { walkIn } from "#app/i18n/mk/walk-in.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { LanguageLinks } from "../kit/record/language-links.tsx";
import { PrintButton } from "../kit/record/print-button.tsx";
import type { Route } from "./+types/paper";
import paperLook from "./paper.css?url";
import { readPaper, type Sheet } from "./paper.server.ts";

export const handle: AdminHandle = {
  texts: { cases, walkIn },
  crumbs: [
    { text: "nav.cases", to: "/admin/cases" },
    { text: "walkIn:title", to: "/admin/walk-in" },
    { text: "walkIn:paper.crumb" },
  ],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: paperLook }];

/**
 * The blank form to print for days without a network; `?mpId=` for one of the person's MPs, `?language=` in one
 * language.
 */
export const loader = ({ context, url }: Route.LoaderArgs) => readPaper(context, url.searchParams);

export default function WalkInPaper({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["walkIn", "cases"]);
  const { mps, mpId, language, sheets } = loaderData;
  const query = mpId === undefined ? "" : `mpId=${mpId}`;
  return (
    <>
      <PageTitle>{t("paper.title")}</PageTitle>
      <div className="screen-only">
        <PageHead title={t("paper.title")} lead={t("paper.lead")}>
          <PrintButton text={t("paper.print")} hint={t("paper.hint")} />
          <Link className="btn ghost" to={`/admin/walk-in${query && `?${query}`}`}>
            {t("paper.back")}
          </Link>
        </PageHead>
        {mps.length > 1 && (
          <Form className="row paper-mp" method="get">
            <label htmlFor="paper-mp">{t("paper.mp")}</label>
            <select id="paper-mp" name="mpId" defaultValue={mpId ?? ""} key={mpId}>
              <option value="">{t("cases:form.chooseMp")}</option>
              {mps.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {language && <input type="hidden" name="language" value={language} />}
            <button className="btn plain">
              <Icon name="rotate-cw" />
              {t("paper.show")}
            </button>
          </Form>
        )}
      </div>
      <LanguageLinks label={t("paper.language")} current={language} query={query} />
      {sheets.map((sheet) => (
        <BlankSheet key={sheet.language} sheet={sheet} />
      ))}
    </>
  );
}

/** On one A4 page. */
function BlankSheet({ sheet }: { readonly sheet: Sheet }) {
  const { language, mp, groups, agreed, qr } = sheet;
  return (
    <article className="card box blank-sheet" lang={language}>
      <header className="row">
        <div>
          <strong>{sheet.institution}</strong>
          <small>{sheet.office}</small>
          <h2>{sheet.title}</h2>
          <small>{sheet.note}</small>
        </div>
        <p className="code">
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="132" height="132" aria-hidden="true">
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <small>
            {sheet.code}: <span translate="no">{sheet.address}</span>
          </small>
        </p>
      </header>
      <div className="blanks">
        <Lines label={mp.label} lines={1} text={mp.name} />
        <Lines label={sheet.came} lines={1} />
      </div>
      {groups.map((group) => (
        <div className="blanks" key={group[0]?.name}>
          {group.map(({ name, label, boxes, lines }) =>
            lines === 0 ? (
              <Boxes key={name} label={label} boxes={boxes} />
            ) : (
              <Lines key={name} label={label} lines={lines} />
            ),
          )}
        </div>
      ))}
      <Boxes label={agreed.label} boxes={agreed.boxes} wide />
      <footer className="row">
        <Boxes label="" boxes={[sheet.consent]} />
        <Lines label={sheet.sign} lines={1} />
      </footer>
    </article>
  );
}

function Lines({ label, lines, text = "" }: { label: string; lines: number; text?: string }) {
  return (
    <div className={lines > 1 ? "all" : undefined}>
      <small>{label}</small>
      {Array.from({ length: lines }, (_none, at) => (
        <span className="rule" key={at}>
          {at === 0 && text}
        </span>
      ))}
    </div>
  );
}

function Boxes({ label, boxes, wide = false }: { label: string; boxes: readonly string[]; wide?: boolean }) {
  return (
    <div className="all">
      {label && <small>{label}</small>}
      <p className={wide ? "boxes wide" : "boxes"}>
        {boxes.map((box) => (
          <span key={box}>
            <span className="square" aria-hidden="true" />
            {box}
            {wide && <span className="rule" aria-hidden="true" />}
          </span>
        ))}
      </p>
    </div>
  );
}
