import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import type { SlipView } from "./slip.server.ts";

const NAMES = { mk: "македонски", sq: "shqip", en: "English" } as const;

export function SlipInLanguages({ view }: { readonly view: SlipView }) {
  const { t } = useTranslation("cases");
  return (
    <>
      <nav className="tabs line screen-only" aria-label={t("slip.language")}>
        {LANGUAGES.map((language) => (
          <Link
            key={language}
            className="item"
            lang={language}
            to={`?language=${language}`}
            aria-current={language === view.language ? "page" : undefined}
          >
            {NAMES[language]}
          </Link>
        ))}
      </nav>
      <PrintedSlip view={view} />
      <p className="small screen-only gap">
        <strong>{t("slip.noPrinter")}:</strong> {t("slip.noPrinterText")}
      </p>
    </>
  );
}

/** Fits on one page of A6 or larger. */
function PrintedSlip({ view }: { readonly view: SlipView }) {
  const { qr, lines } = view;
  return (
    <article className="box cells paper case-slip" lang={view.language}>
      <header>
        <strong className="own">{[view.institution, view.office].filter(Boolean).join(", ")}</strong>
        <small>{view.address}</small>
      </header>
      <h2>{view.title}</h2>
      {view.with && (
        <p>
          {view.with}
          {view.when && (
            <>
              <br />
              <strong>{view.when}</strong>
            </>
          )}
        </p>
      )}
      <div className="line">
        {/* Scanners need dark on light, whatever the page's colours. */}
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="132" height="132" aria-hidden="true">
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p>
          <small className="own">{view.codeLabel}</small>
          <strong translate="no">{view.code}</strong>
        </p>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <footer>
        <small>{view.date}</small>
      </footer>
    </article>
  );
}
