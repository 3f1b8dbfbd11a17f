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

/** What is unusual about a person or meeting: an icon, and its meaning. */
export interface Mark {
  readonly icon: IconName;
  readonly text: string;
}

/**
 * Icons beside a name; the text of each is in its tooltip, and is read out.
 * @param inLink they are part of a link, whose tooltip has the texts
 */
export const Marks = ({ marks, inLink = false }: { marks: readonly Mark[]; inLink?: boolean }) =>
  marks.map(({ icon, text }) => (
    <span key={text} className="tip" title={inLink ? undefined : text}>
      <Icon name={icon} />
      <span className="vh">
        {inLink && ", "}
        {text}
      </span>
    </span>
  ));
