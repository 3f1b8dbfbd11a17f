import { Fragment } from "react";
import type { TFunction } from "i18next";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/number.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { numbered } from "../kit/record/labels.ts";
import { StepItem } from "../kit/record/outcome-page.tsx";
import type { MandateReply, readMandate } from "./mandate.server.ts";

type Loaded = Awaited<ReturnType<typeof readMandate>> & { readonly page: string };

type End = Loaded["ends"][number];

/** What became of each mandate, and the letters about it. */
export function Ends({ ends, letters, mayEnd, formKey, page }: Loaded) {
  const { t } = useTranslation("mandate");
  const pdf = `${page}/letters.pdf`;
  return (
    <>
      <ul id="results" className="made box" tabIndex={-1} aria-label={t("results")}>
        {ends.map((end) => (
          <StepItem
            key={end.mpId}
            done={end.isDone}
            title={t(end.isDone ? "done" : "open", { name: end.name })}
          >
            <p className="small">{storyOf(t, end).join(" · ")}</p>
            <Linked says={t("meetings")} to="/admin/meetings/view/" all={end.meetings} />
            <Linked
              says={t("call")}
              to="/admin/cases/view/"
              all={end.toCall.map((id) => ({ id, text: numbered(id) }))}
            />
          </StepItem>
        ))}
      </ul>
      {letters.total > 0 && (
        <section className="card box after" aria-labelledby="letters">
          <h2 id="letters">{t("letters", letters)}</h2>
          <p className="small">
            {t("wishes", { ...letters, other: letters.total - letters.mail - letters.letter })}
          </p>
          <Form method="post" action={page} reloadDocument className="row">
            <FormKeyInput value={formKey} />
            {mayEnd && letters.toMail > 0 && (
              <SubmitButton className="btn plain" icon="send" name="act" value="mail">
                {t("mail", { count: letters.toMail })}
              </SubmitButton>
            )}
            {letters.mail > letters.toMail && (
              <span className="small">{t("sent", { count: letters.mail - letters.toMail })}</span>
            )}
            {mayEnd && letters.toPrint > 0 && (
              <SubmitButton className="btn plain" icon="printer" name="act" value="letter">
                {t("print", { count: letters.toPrint })}
              </SubmitButton>
            )}
            {letters.letter > letters.toPrint && (
              <a className="btn plain" href={pdf}>
                <Icon name="printer" />
                <span>{t("again")}</span>
              </a>
            )}
          </Form>
        </section>
      )}
    </>
  );
}

interface LinkedProps {
  readonly says: string;
  readonly to: string;
  readonly all: readonly { readonly id: number; readonly text: string }[];
}

/** Records to look at, on one line. */
function Linked({ says, to, all }: LinkedProps) {
  if (all.length === 0) return null;
  return (
    <p className="small">
      {says}
      {all.map(({ id, text }, at) => (
        <Fragment key={id}>
          {at === 0 ? " " : ", "}
          <Link to={`${to}${id}`}>{text}</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** What happened to an MP's open cases. */
function storyOf(
  t: TFunction<"mandate">,
  { cases, left, failed, isDone, toName, isToGone }: End,
): readonly string[] {
  const moved = cases - left;
  const kept =
    toName === undefined ? t("kept", { count: cases }) : t("moved", { count: moved, name: toName });
  return [
    cases === 0 ? (isDone ? t("hadNone") : "") : kept,
    left > 0 && !isDone ? t("left", { count: left }) : "",
    failed === undefined ? "" : t("failedAt", { number: `${failed}` }),
    isToGone ? t("toGone", { name: toName ?? "" }) : "",
    isDone ? "" : t("stillActive"),
  ].filter(Boolean);
}

/** What is wrong with the form that came back. */
export function Problem({ reply }: { reply: MandateReply }) {
  const { t } = useTranslation(["mandate", "record"]);
  const title = reply.problem === "stale" ? t("record:outcome.stale") : t(reply.problem);
  return <Notice tone="bad" title={title} role="alert" answer={reply} />;
}

type ChoiceProps = Loaded & { readonly reply: MandateReply | undefined; readonly areTicked: boolean };

/** Whose mandates end, and who takes their cases over. */
export function Choice(props: ChoiceProps) {
  const { rows, mayEnd, formKey, page, areTicked } = props;
  const chosen = props.reply ?? props.parked;
  const { t } = useTranslation(["mandate", "record"]);
  return (
    <PostForm page={page} id="mandate" noValidate className="after mandate">
      <FormKeyInput value={formKey} />
      <div className={mayEnd ? "split cells" : undefined}>
        {mayEnd && <Beforehand {...props} chosen={chosen} />}
        <DataTable
          rows={rows}
          caption={t("caption")}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "mp",
              header: t("columns.mp"),
              className: "who",
              cell: ({ id, name, party }) => (
                <label className="check">
                  {mayEnd && (
                    <input
                      type="checkbox"
                      name="mpIds"
                      value={id}
                      defaultChecked={chosen ? chosen.ticked.includes(id) : areTicked}
                    />
                  )}
                  <span>
                    {name} <small className="quiet">{party}</small>
                  </span>
                </label>
              ),
              text: ({ name }) => name,
            },
            {
              key: "open",
              header: t("columns.open"),
              className: "num",
              cell: ({ open }) => (open === undefined ? "–" : formatNumber(open, "mk")),
            },
            {
              key: "assistant",
              header: t("columns.assistant"),
              cell: ({ assistant }) => assistant || t("none"),
            },
          ]}
        />
      </div>
      {mayEnd && (
        <div className="ends row">
          <p className="will small">
            <b>{t("record:will")}</b> {t("sum")}
          </p>
          <SubmitButton icon="check" name="act" value="end">
            {t("end")}
          </SubmitButton>
        </div>
      )}
    </PostForm>
  );
}

/** What is going to happen, and who takes the cases over; on phones the first is folded. */
function Beforehand(props: ChoiceProps & { readonly chosen: Pick<MandateReply, "to"> | undefined }) {
  const { rows, ends, successors, isOffered, areTicked, chosen } = props;
  const { t } = useTranslation("mandate");
  return (
    <aside className="card box">
      <details className="fold unfolds">
        <summary>{t(ends.length === 0 ? "willTitle" : "others")}</summary>
        <ol className="small">
          {(["cases", "inactive", "meetings", "page", "letters", "resume"] as const).map((what) => (
            <li key={what}>{t(`will.${what}`)}</li>
          ))}
        </ol>
      </details>
      {isOffered && (
        <div className="field after">
          <label htmlFor="to">{t("to")}</label>
          <span className="hint quiet small">{t("toHint")}</span>
          <select id="to" name="to" defaultValue={chosen?.to ?? ""}>
            <option value="">{t("toNobody")}</option>
            {successors.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {!areTicked && (
        <a className="btn plain after" href="?all=1">
          <Icon name="list-checks" />
          <span>{t("all", { count: rows.length })}</span>
        </a>
      )}
    </aside>
  );
}
