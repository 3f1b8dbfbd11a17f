import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { RowMarks } from "../../kit/frame/waiting-rows.tsx";
import type { ShownLetter } from "../../kit/case/letters.server.ts";
import type { ShownCase } from "./view.server.ts";

interface Sources {
  readonly entries: ShownCase["history"];
  /** Absent while they are unavailable. */
  readonly letters: readonly ShownLetter[] | undefined;
  /** The changes of its meetings; absent while they are unavailable. */
  readonly changes: ShownCase["changes"];
}

interface Step {
  readonly key: string;
  readonly iso: string;
  readonly when: string;
  readonly who: string;
  readonly title: string;
  /** A letter's page. */
  readonly to?: string;
  readonly text: string;
  /** That its person has yet to be told. */
  readonly mark?: string | false;
}

/** All that happened to a case, newest first: statuses, letters, and changes of its meetings. */
export function useSteps({ entries, letters, changes }: Sources): readonly Step[] {
  const { t } = useTranslation("cases");
  // The first status of all three is of one moment: one step names them.
  const begin = entries.find(({ kind, from }) => kind === "case" && !from);
  const isNamed = ({ kind, from }: Sources["entries"][number]) => begin && kind !== "case" && !from;
  const others = entries.filter(isNamed).map(({ kind, status }) => `${t(`kinds.${kind}`)}: ${status.name}.`);
  const all = changes?.all ?? [];
  // A meeting arranged with the status is in the same step.
  const twinOf = ({ kind, when, who }: Sources["entries"][number]) =>
    all.find(
      (one) => kind === "case" && one.about.startsWith("arranged") && one.when === when && one.by === who,
    );
  const twins = entries.map(twinOf);
  const notified = ({ how, isToTell }: (typeof all)[number]) => ({
    text: isToTell ? "" : how,
    mark: isToTell && how,
  });
  const steps: Step[] = [
    ...entries
      .filter((entry) => !isNamed(entry))
      .map((entry) => {
        const { kind, from, status, comment, earlier } = entry;
        const name = kind === "case" ? status.name : `${t(`kinds.${kind}`)}: ${status.name}`;
        const twin = twinOf(entry);
        const notice = twin && notified(twin);
        const parts = entry === begin ? [comment, ...others] : [comment, notice?.text];
        return {
          ...entry,
          key: `${kind} ${earlier}`,
          title: from ? t("history.was", { name, from: from.name }) : name,
          text: parts.filter(Boolean).join(" "),
          mark: notice?.mark ?? false,
        };
      }),
    ...(letters ?? []).map(({ id, to, name, state, how, iso, when, by }) => ({
      key: id,
      iso,
      when,
      who: by,
      to,
      title: t("history.letter", { name }),
      text: [state, how].join(", "),
    })),
    ...all
      .filter((one) => !twins.includes(one))
      .map((one) => ({
        key: one.id,
        iso: one.iso,
        when: one.when,
        // Who told it may be who changed it.
        who: one.how.includes(one.by) ? "" : one.by,
        title: one.text,
        ...notified(one),
      })),
  ];
  return steps.sort((one, other) => compareWallTimes(other.iso, one.iso));
}

/** The newest step, in a sentence. */
export function LastWord({ steps: [last, ...earlier] }: { steps: readonly Step[] }) {
  const { t } = useTranslation("cases");
  if (!last) return null;
  const { title, when, who } = last;
  const said = earlier.length === 0 ? t("history.nobody") : t("history.last", { title });
  return (
    <p className="small">
      {said} {[when, who].filter(Boolean).join(", ")}. <a href="#history">{t("history.title")}</a>
    </p>
  );
}

export function History({ steps, isWhole }: { steps: readonly Step[]; isWhole: boolean }) {
  const { t } = useTranslation("cases");
  return (
    <section>
      <h2 id="history">{t("history.title")}</h2>
      {!isWhole && <p className="small">{t("history.noLetters")}</p>}
      {steps.length === 0 && <p>{t("history.empty")}</p>}
      <ol className="lines dated">
        {steps.map(({ key, iso, when, who, title, to, text, mark }) => (
          <li key={key}>
            <time className="small" dateTime={iso}>
              {when}
            </time>{" "}
            <span className="typed">
              <b>{to === undefined ? title : <Link to={to}>{title}</Link>}</b>
              {(text || mark) && ": "}
              {text} {mark && <RowMarks marks={[{ icon: "clock", text: mark, tone: "wait" }]} />}
              {who && <span className="quiet">{` ${who}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
