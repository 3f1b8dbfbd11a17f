import { NotToldBadge } from "../list/not-told-badge.tsx";

interface ShownChange {
  readonly text: string;
  /** How the person learned of it. */
  readonly how: string;
  readonly isToTell: boolean;
  /** When it was made, as the API writes times and as it is shown, and by whom. */
  readonly iso: string;
  readonly when: string;
  readonly by: string;
}

/** A change of a meeting in a history. */
export function ChangeStep({ text, how, isToTell, iso, when, by }: ShownChange) {
  return (
    <>
      <strong>{text}</strong>
      <p>{isToTell ? <NotToldBadge text={how} /> : how}</p>
      <small>
        <time dateTime={iso}>{when}</time>, {by}
      </small>
    </>
  );
}
