import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

export type Tone = "ok" | "wait" | "bad" | "calm";

const ICON_OF: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  wait: "clock",
  bad: "x",
  calm: "pencil-line",
};

interface BadgeProps {
  readonly tone?: Tone | undefined;
  /** Where the tone's own icon would say something else. */
  readonly icon?: IconName;
  readonly children: string;
}

/** A state: its word, its icon and its tint, so that colour never stands alone. */
export function Badge({ tone = "calm", icon = ICON_OF[tone], children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** A sign beside a name: its words stand in the tooltip, and are read out. */
export function Tip({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="tip" title={text}>
      <Icon name={icon} />
      <span className="vh">{text}</span>
    </span>
  );
}
