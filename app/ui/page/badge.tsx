import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

export type Tone = "ok" | "wait" | "bad" | "calm";

const ICON_OF: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  wait: "clock",
  bad: "x",
  calm: "pencil-line",
};

/** A state: its word, its icon and its tint, so that colour never stands alone. */
export function Badge({ tone = "calm", children }: { tone?: Tone | undefined; children: string }) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={ICON_OF[tone]} />
      {children}
    </span>
  );
}
