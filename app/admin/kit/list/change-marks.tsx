import type { ChangeKind } from "#app/model/request-state.ts";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { MeetingChange } from "../case/notifications.server.ts";

/** The icons of what citizens ask for on the page of their code. */
export const CHANGE_ICONS = { withdrawn: "x", otherDay: "calendar-x" } as const satisfies Record<
  ChangeKind,
  IconName
>;

export const NotToldBadge = ({ text }: { text: string }) => (
  <Badge tone="wait" icon="clock">
    {text}
  </Badge>
);

export function ChangeStep({ text, how, isToTell, iso, when, by }: MeetingChange) {
  return (
    <>
      <strong>{text}</strong>
      <p>{isToTell ? <NotToldBadge text={how} /> : how}</p>
      <small>
        <time dateTime={iso}>{when}</time>
        {by && <span>, {by}</span>}
      </small>
    </>
  );
}
