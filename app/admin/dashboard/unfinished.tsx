import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { ALL_UNFINISHED, BASE } from "../kit/frame/dashboard.ts";
import { ActForm } from "../kit/record/act-form.tsx";
import type { UnfinishedLine, UnfinishedView } from "./unfinished.server.ts";

/** What was begun and not finished. */
export function Unfinished({ unfinished: { formKey, isAll, count, lines } }: { unfinished: UnfinishedView }) {
  const { t } = useTranslation("overview");
  return (
    <section className="box card to-tell-list unfinished" aria-labelledby="unfinished">
      <h3 id="unfinished">
        {t("unfinished.title")} <span className="count">({count})</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <div>
              <p>
                <Link to={line.to}>{line.name}</Link>
              </p>
              <p className="small">
                <span>
                  {line.is === "ahead" || line.is === "held"
                    ? t(`unfinished.${line.is}`, { when: line.when, status: line.status })
                    : t(`unfinished.${line.is}`, { when: line.when })}
                </span>
                {line.is === "report" && line.when !== "" && <span>{`. ${line.when}`}</span>}
              </p>
            </div>
            <Ending line={line} formKey={formKey} page={isAll ? ALL_UNFINISHED : BASE} />
          </li>
        ))}
      </ul>
      {!isAll && (
        <p>
          <Link className="btn ghost" to={`${ALL_UNFINISHED}#unfinished`}>
            {t("unfinished.all")}
          </Link>
        </p>
      )}
    </section>
  );
}

interface EndingProps {
  readonly line: UnfinishedLine;
  readonly formKey: string;
  /** This page. */
  readonly page: string;
}

function Ending({ line, formKey, page }: EndingProps) {
  const { t } = useTranslation(["overview", "sheet"]);
  const of = <span className="vh">: {line.name}</span>;
  switch (line.is) {
    case "held":
    case "past":
      return (
        <ActForm formKey={formKey} page={page} about={{ meeting: line.meetingId }} staysInView>
          <SubmitButton className="btn plain" icon="check" name="act" value="held">
            <span>{t(line.is === "held" ? "unfinished.close" : "sheet:held")}</span>
            {of}
          </SubmitButton>
          {line.is === "past" && (
            <SubmitButton className="btn ghost" name="act" value="absent">
              {t("sheet:absent")}
              {of}
            </SubmitButton>
          )}
        </ActForm>
      );
    case "absent":
      return (
        <p className="row">
          <Link className="btn plain" to={line.move}>
            {t("unfinished.move")}
            {of}
          </Link>
          {line.write !== undefined && (
            <Link className="btn ghost" to={line.write}>
              {t("unfinished.write")}
              {of}
            </Link>
          )}
        </p>
      );
    case "noMeeting":
      return (
        <Link className="btn plain" to={line.schedule}>
          {t("unfinished.schedule")}
          {of}
        </Link>
      );
    case "notHeld":
      return (
        <Link className="btn plain" to={line.edit}>
          {t("unfinished.status")}
          {of}
        </Link>
      );
    case "ahead":
      return (
        <p className="row">
          <Link className="btn plain" to={line.edit}>
            {t("unfinished.status")}
            {of}
          </Link>
          <Link className="btn ghost" to={line.cancel}>
            {t("unfinished.cancel")}
            {of}
          </Link>
        </p>
      );
    case "report":
      return (
        <Link className="btn plain" to={line.submit}>
          {t("unfinished.submit")}
          {of}
        </Link>
      );
  }
}
