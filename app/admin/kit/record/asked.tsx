import { Link } from "react-router";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { MeetingQuestion } from "#server/meetings/questions.ts";
import type { FormContext } from "./form-context.ts";
import type { RecordReply } from "./reply.ts";

/** Name of the button, and of the hidden field, that confirms. */
export const ANYWAY = "anyway";

interface AskedProps {
  readonly ask: Omit<MeetingQuestion, "anyway">;
  /** The part of the reply that asks, if not the question itself. */
  readonly answer?: unknown;
  readonly icon?: IconName;
}

export function Asked({ ask, answer = ask, icon = "clock" }: AskedProps) {
  return (
    <Notice title={ask.title} icon={icon} role="alert" answer={answer}>
      {ask.lines.length > 0 && (
        <ul>
          {ask.lines.map(({ text, to }) => (
            <li key={to ?? text}>
              {to === undefined ? (
                text
              ) : (
                <Link to={to} target="_blank">
                  {text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {ask.text && <p>{ask.text}</p>}
    </Notice>
  );
}

interface AnywayProps {
  readonly reply: RecordReply | undefined;
  readonly typed: FormContext["typed"];
  readonly label: string;
}

/** The button that answers the question; earlier answers are sent along, hidden. */
export function AnywayButton({ reply, typed, label }: AnywayProps) {
  const anyway = reply?.ask?.anyway;
  const confirmed = reply ? reply.confirmed : typed?.values[ANYWAY];
  if (anyway !== undefined)
    return (
      <SubmitButton className="btn plain" name={ANYWAY} value={anyway}>
        {label}
      </SubmitButton>
    );
  return confirmed === undefined ? null : <input type="hidden" name={ANYWAY} value={confirmed} />;
}
