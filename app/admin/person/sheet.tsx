import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PrintedPage } from "../cases/print/printed-page.tsx";
import type { AboutPerson } from "./person.server.ts";

export function PersonSheets({ about }: { about: AboutPerson }) {
  const { t } = useTranslation(["search", "common"]);
  const { names, cases, meetings, by, at, isOwn, months } = about;
  const missing = [
    t("person.missing.contact"),
    t(isOwn ? "person.missing.own" : "person.missing.others"),
    t("person.missing.kept", months),
    t("person.missing.exports"),
    t("person.missing.copies"),
  ];
  return (
    <>
      <article className="card printed box paper">
        <p className="small">
          {t("common:institution")} · {t("common:site")}
        </p>
        <h2>{t("person.title", { names })}</h2>
        <p>
          {t("person.content", {
            cases: t("cases", { count: cases.length }),
            meetings: meetings.length,
          })}
        </p>
        {about.left > 0 && (
          <p>
            <strong>{t("person.left", { count: about.left })}</strong>
          </p>
        )}
        <p>{t("person.by", { name: by, when: at })}</p>
        {about.isShort && <p>{t("person.away")}</p>}
        <h3>{t("person.missing.title")}</h3>
        <Lines lines={missing} />
      </article>
      {cases.map(({ id, printed, letters, records, looks }) => (
        <PrintedPage key={id} id={id} {...printed}>
          <h3>{t("person.letters")}</h3>
          {letters.length === 0 && <p>{t("person.noLetters")}</p>}
          {letters.map((letter) => (
            <section key={letter.id}>
              <h4>{letter.subject}</h4>
              <p className="small">{letter.about}</p>
              <p className="typed" lang={letter.language}>
                {letter.text}
              </p>
            </section>
          ))}
          <Own records={records} looks={looks} />
        </PrintedPage>
      ))}
      {meetings.map(({ id, topic, line, comment, records, looks }) => (
        <article key={id} className="card printed box paper">
          <p className="small">{t("person.meeting")}</p>
          <h2>{topic || t("person.meeting")}</h2>
          <p>{line}</p>
          {comment && (
            <dl>
              <dt>{t("person.comment")}</dt>
              <dd className="typed">{comment}</dd>
            </dl>
          )}
          <Own records={records} looks={looks} />
        </article>
      ))}
    </>
  );
}

function Own({ records, looks }: { records: readonly string[]; looks: readonly string[] }) {
  const { t } = useTranslation("search");
  return (
    <>
      <h3>{t("person.records")}</h3>
      <Lines lines={records} none={t("person.noRecords")} />
      <h3>{t("person.looks")}</h3>
      <Lines lines={looks} none={t("person.noLooks")} />
    </>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none?: ReactNode }) {
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
