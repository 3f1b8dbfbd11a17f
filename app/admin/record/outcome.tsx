import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { againAfter, type FormFault, type OutcomeKind, outcomeOf } from "#app/ui/form/fault.ts";
import { interruption } from "#app/ui/form/interruption.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice, useScrollIntoView } from "#app/ui/page/notice.tsx";
import type { NotTheirs } from "#server/form/submission.ts";
import type { RecordReply } from "./reply.ts";

interface OutcomeProps {
  readonly fault: FormFault | undefined;
  /** What is in the form was typed before the session ended. */
  readonly parked?: boolean;
  /** Where one may look whether it was written. */
  readonly look: string;
  /** What failed: the documented sentence (section 8 of the back-office document), where there is one. */
  readonly failed?: string | undefined;
  /** What is known beyond the ordinary. */
  readonly detail?: string | undefined;
  /** The form only asks: there is nothing in it that somebody has typed. */
  readonly onlyAsks?: boolean;
}

/** What became of a record that is not known to be written, in plain words: not sent, refused, or nobody knows. */
export function Outcome({ fault, parked = false, look, failed, detail, onlyAsks = false }: OutcomeProps) {
  const { t } = useTranslation("record");
  const box = useScrollIntoView(fault);
  const kind = kindOf(fault, parked && (onlyAsks ? "asked" : "parked"));
  if (kind === undefined) return null;
  const own = OWN_TITLE.has(kind);
  const kept = onlyAsks || detail !== undefined || !KEPT.has(kind) ? "" : ` ${t("outcome.kept")}`;
  return (
    <Notice
      tone={MILD.has(kind) ? "know" : "bad"}
      title={own || failed === undefined ? t(`outcome.${kind}`) : failed}
      role="alert"
      ref={box}
    >
      <p>
        {detail ?? t(`outcome.${kind}Text`)}
        {kept}
      </p>
      {LOOK.has(kind) && (
        <p>
          <Link to={look}>{t("outcome.look")}</Link>
        </p>
      )}
      {fault?.reference && <p>{t("outcome.reference", { reference: fault.reference })}</p>}
    </Notice>
  );
}

/** The session ended first: with what was typed, or with a question that only had to be confirmed. */
type CutShort = "parked" | "asked";

type Kind = OutcomeKind | NotTheirs | CutShort;

const isNotTheirs = (kind: string): kind is NotTheirs => kind === "gone" || kind === "forbidden";

/** Outcomes after which what was typed is worth a word. */
const KEPT: ReadonlySet<Kind> = new Set(["notSent", "refused", "forbidden", "gone", "stale", "limited"]);

/** The API was never asked: nothing failed there. */
const OWN_TITLE: ReadonlySet<Kind> = new Set(["stale", "limited", "parked", "asked"]);

/** Nobody has failed. */
const MILD: ReadonlySet<Kind> = new Set(["stale", "parked", "asked"]);

/** It may be written: whoever looks knows. */
const LOOK: ReadonlySet<Kind> = new Set(["unknown", "parked", "asked"]);

function kindOf(fault: FormFault | undefined, cutShort: CutShort | false): Kind | undefined {
  if (fault) return isNotTheirs(fault.kind) ? fault.kind : outcomeOf(fault);
  return cutShort || undefined;
}

interface EndsProps {
  readonly fault: FormFault | undefined;
  /** What the button says that writes. */
  readonly save: string;
  /** What it says after an outcome that nobody knows, where that is not to send again. */
  readonly again?: string;
  readonly icon?: IconName | undefined;
  readonly cancel: string;
  /** Other buttons, between the two. */
  readonly children?: ReactNode;
}

/** The ends of a record's form: to write, again after an outcome that nobody knows, or to cancel. */
export function Ends({ fault, save, again: repeat, icon = "save", cancel, children }: EndsProps) {
  const { t } = useTranslation(["record", "common"]);
  const again = againAfter(fault);
  return (
    <div className="ends row">
      {again === undefined ? (
        <SubmitButton icon={icon}>{save}</SubmitButton>
      ) : (
        <SubmitButton icon="rotate-cw" name="again" value={again}>
          {repeat ?? t("again")}
        </SubmitButton>
      )}
      {children}
      <Link className="btn ghost" to={cancel}>
        {t("common:cancel")}
      </Link>
    </div>
  );
}

/**
 * The body of a `clientAction`: a connection that breaks must not take away what was typed. The page stays and
 * says what is known.
 * @param more what else the page's own reply has
 */
export async function catchInterruption<Reply, More extends object = Record<never, never>>(
  serverAction: () => Promise<Reply>,
  more?: More,
) {
  try {
    return await serverAction();
  } catch (error) {
    const fault = interruption(error);
    if (!fault) throw error;
    // With an error's status the page is not loaded anew, which would fail as well.
    const reply: RecordReply = { result: {}, fault };
    return data({ ...reply, ...more } as RecordReply & More, { status: 503 });
  }
}
