import type { ReactNode } from "react";

/** Nothing to show: one sentence and the way out, in the place of the list. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty box">
      <p>{text}</p>
      {children}
    </div>
  );
}
