import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { ALL_UNFINISHED, BASE } from "../kit/frame/dashboard.ts";
import { ActForm } from "../kit/record/act-form.tsx";
import type { ShownPart } from "./waiting.server.ts";

type UnfinishedLine = ShownPart<"unfinished">["lines"][number];

export function Unfinished({ formKey, isAll, count, lines }: ShownPart<"unfinished">) {
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

function Ending({ line, formKey, page }: { line: UnfinishedLine; formKey: string; page: string }) {
  const { t } = useTranslation(["overview", "sheet"]);
  const of = <span className="vh">: {line.name}</span>;
  const link = (to: string, text: string, look = "btn plain") => (
    <Link className={look} to={to}>
      {text}
      {of}
    </Link>
  );
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
          {link(line.move, t("unfinished.move"))}
          {line.write !== undefined && link(line.write, t("unfinished.write"), "btn ghost")}
        </p>
      );
    case "noMeeting":
      return link(line.schedule, t("unfinished.schedule"));
    case "notHeld":
      return link(line.edit, t("unfinished.status"));
    case "ahead":
      return (
        <p className="row">
          {link(line.edit, t("unfinished.status"))}
          {link(line.cancel, t("unfinished.cancel"), "btn ghost")}
        </p>
      );
    case "report":
      return link(line.submit, t("unfinished.submit"));
  }
}
