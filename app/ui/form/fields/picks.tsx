import type { ReactNode } from "react";

interface PicksProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Radio buttons that look like buttons: one Tab stop, and the arrows choose, with and without JavaScript. */
export function Picks({ label, className, children }: PicksProps) {
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {children}
    </div>
  );
}

interface PickProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly disabled?: boolean;
  /** Its name, if not its text. */
  readonly label?: string | undefined;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

export function PickRadio({ isChosen, label, onPick, children, ...input }: PickProps) {
  return (
    <label className="pick">
      <input type="radio" {...input} checked={isChosen} aria-label={label} onChange={onPick} />
      <span>{children}</span>
    </label>
  );
}
