import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

export type Tone = "ok" | "wait" | "bad" | "calm";

const ICON_OF: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  wait: "clock",
  bad: "x",
  calm: "circle-dashed",
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

/** What is unusual about a person or meeting: an icon, and its meaning. */
export interface Mark {
  readonly icon: IconName;
  readonly text: string;
}

/** Icon and word in the colour of what it means, below or beside a name. */
export interface ToneMark extends Mark {
  readonly tone: Exclude<Tone, "ok">;
}

/** Icons beside a name; the text of each is in its tooltip, and is read out. */
export const Marks = ({ marks }: { marks: readonly Mark[] }) =>
  marks.map(({ icon, text }) => (
    <span key={text} className="tip" title={text}>
      <Icon name={icon} />
      <span className="vh">{text}</span>
    </span>
  ));
