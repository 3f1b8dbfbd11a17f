import type { MeetingChange } from "../case/notifications.server.ts";
import { NotToldBadge } from "../list/not-told-badge.tsx";

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
