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
  /** Replaces the tone's own icon. */
  readonly icon?: IconName;
  readonly children: string;
}

/** A status: its name, icon and tint, so that colour is never the only sign. */
export function Badge({ tone = "calm", icon = ICON_OF[tone], children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** An icon beside a name; its text is in the tooltip, and is read out. */
export function Tip({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="tip" title={text}>
      <Icon name={icon} />
      <span className="vh">{text}</span>
    </span>
  );
}
