import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type FormFault, type OutcomeKind, outcomeOf } from "#app/ui/form/fault.ts";
import { Notice, useScrollIntoView } from "#app/ui/page/notice.tsx";
import type { NotTheirs } from "#server/form/submission.ts";

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
