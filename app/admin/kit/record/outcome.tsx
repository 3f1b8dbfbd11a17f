import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  againAfter,
  type FormFault,
  type OutcomeKind,
  outcomeOf,
  sendOrExplain,
} from "#app/ui/form/fault.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { NotTheirs } from "#server/form/submission.ts";
import type { RecordReply } from "./reply.ts";

interface OutcomeProps {
  readonly fault: FormFault | undefined;
  /** The form's content was typed before the session expired. */
  readonly parked?: boolean;
  /** Where to check whether it was written. */
  readonly look: string;
  /** The documented sentence about the failure (section 8 of the back-office document), if there is one. */
  readonly failed?: string | undefined;
  readonly detail?: string | undefined;
  /** The form has no input, only a confirmation. */
  readonly onlyAsks?: boolean;
}

/** Says in plain words why a record isn't known to be written: not sent, refused, or unknown. */
export function Outcome({ fault, parked = false, look, failed, detail, onlyAsks = false }: OutcomeProps) {
  const { t } = useTranslation(["record", "common"]);
  const kind = kindOf(fault, parked && (onlyAsks ? "asked" : "parked"));
  if (kind === undefined) return null;
  const isOffline = fault?.kind === "offline";
  const own = OWN_TITLE.has(kind);
  // A screen's own sentence is about the API.
  const said = kind === "store" || kind === "turn" ? undefined : detail;
  const kept = onlyAsks || said !== undefined || !KEPT.has(kind) ? "" : ` ${t("outcome.kept")}`;
  return (
    <Notice
      tone={MILD.has(kind) ? "know" : "bad"}
      title={
        isOffline ? t("common:form.offline") : own || failed === undefined ? t(`outcome.${kind}`) : failed
      }
      role="alert"
      answer={fault ?? kind}
    >
      <p>{isOffline ? t("common:form.offlineText") : `${said ?? t(`outcome.${kind}Text`)}${kept}`}</p>
      {LOOK.has(kind) && (
        <p>
          <Link to={look}>{t("outcome.look")}</Link>
        </p>
      )}
      {fault?.reference && <p>{t("outcome.reference", { reference: fault.reference })}</p>}
    </Notice>
  );
}

/** The session expired first: with typed input, or with a mere confirmation. */
type CutShort = "parked" | "asked";

/** Faults without a call of the API. */
type OwnFault = "store" | "turn";

type Kind = OutcomeKind | NotTheirs | OwnFault | CutShort;

/** Outcomes for which to say that the input is still there. */
const KEPT: ReadonlySet<Kind> = new Set([
  "notSent",
  "refused",
  "forbidden",
  "gone",
  "stale",
  "limited",
  "store",
  "turn",
]);

/** The API was never called, so nothing failed there. */
const OWN_TITLE: ReadonlySet<Kind> = new Set(["stale", "limited", "store", "turn", "parked", "asked"]);

/** Nothing has failed. */
const MILD: ReadonlySet<Kind> = new Set(["stale", "parked", "asked"]);

/** It may have been written; checking settles it. */
const LOOK: ReadonlySet<Kind> = new Set(["unknown", "parked", "asked"]);

const SAYS_ITSELF: readonly (NotTheirs | OwnFault)[] = ["gone", "forbidden", "store", "turn"];

function kindOf(fault: FormFault | undefined, cutShort: CutShort | false): Kind | undefined {
  if (fault) return SAYS_ITSELF.find((kind) => kind === fault.kind) ?? outcomeOf(fault);
  return cutShort || undefined;
}

interface FormButtonsProps {
  readonly fault: FormFault | undefined;
  readonly save: string;
  /** Its label after an unknown outcome, if not "send again". */
  readonly again?: string;
  readonly icon?: IconName | undefined;
  readonly cancel: string;
  /** Label of the link that leaves, if not "cancel". */
  readonly leave?: string;
  readonly look?: string | undefined;
  /** Whether all is filled in: the submit button has the focus. */
  readonly isReady?: boolean | undefined;
  /** Other buttons, between submit and cancel. */
  readonly children?: ReactNode;
}

export function FormButtons(props: FormButtonsProps) {
  const { fault, save, again: repeat, icon = "save", cancel, leave, look = "", isReady, children } = props;
  const { t } = useTranslation(["record", "common"]);
  const again = againAfter(fault);
  return (
    <div className={`ends row ${look}`}>
      {again === undefined ? (
        <SubmitButton icon={icon} takesFocus={isReady}>
          {save}
        </SubmitButton>
      ) : (
        <SubmitButton icon="rotate-cw" name="again" value={again}>
          {repeat ?? t("again")}
        </SubmitButton>
      )}
      {children}
      <Link className="btn ghost" to={cancel}>
        {leave ?? t("common:cancel")}
      </Link>
    </div>
  );
}

/** What submitting a form will do, in one sentence before its button. */
export function SubmitPreview({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useTranslation("record");
  return (
    <p className="will small">
      <b>{t("will")}</b> <span>{`${parts.join(", ")}.`}</span>
    </p>
  );
}

/** If the connection breaks, the page and its input stay, with a message. @param more the page's own reply */
export async function catchInterruption<Reply, More extends object = Record<never, never>>(
  serverAction: () => Promise<Reply>,
  more?: More,
) {
  return sendOrExplain(serverAction, (fault) => {
    // With an error status the page's loaders don't run again, which would fail as well.
    const reply: RecordReply = { result: {}, fault };
    return data({ ...reply, ...more } as RecordReply & More, { status: 503 });
  });
}
