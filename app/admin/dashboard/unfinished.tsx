import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { BASE } from "../kit/frame/dashboard.ts";
import { ActForm } from "../kit/record/act-form.tsx";
import type { ShownPart } from "./waiting.server.ts";

type UnfinishedLine = ShownPart<"unfinished">["lines"][number];

export function Unfinished({ formKey, count, lines, rest }: ShownPart<"unfinished">) {
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
                <span>{t(`unfinished.${line.is}`, { when: line.when })}</span>
                {(line.is === "report" || line.is === "annual") && line.when !== "" && (
                  <span>{`. ${line.when}`}</span>
                )}
              </p>
            </div>
            <Ending line={line} formKey={formKey} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="small">{t("waiting.more", { count: rest })}</p>}
    </section>
  );
}

function Ending({ line, formKey }: { line: UnfinishedLine; formKey: string }) {
  const { t } = useTranslation(["overview", "sheet"]);
  const of = <span className="vh">: {line.name}</span>;
  const link = (to: string, text: string, look = "btn plain") => (
    <Link className={look} to={to}>
      {text}
      {of}
    </Link>
  );
  switch (line.is) {
    case "past":
      return (
        <ActForm formKey={formKey} page={BASE} about={{ meeting: line.meetingId }} staysInView>
          <SubmitButton className="btn plain" icon="check" name="act" value="held">
            <span>{t("sheet:held")}</span>
            {of}
          </SubmitButton>
          <SubmitButton className="btn ghost" name="act" value="absent">
            {t("sheet:absent")}
            {of}
          </SubmitButton>
        </ActForm>
      );
    case "absent":
      return (
        <p className="row">
          {link(line.move, t("unfinished.move"))}
          {line.write !== undefined && link(line.write, t("unfinished.write"), "btn ghost")}
        </p>
      );
    case "report":
    case "annual":
      return link(line.submit, t("unfinished.submit"));
  }
}
