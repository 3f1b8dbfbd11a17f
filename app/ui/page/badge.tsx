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

/** What is unusual about a meeting; first, that its person has not been told. */
export const marksOf = (
  { isToTell, wishes }: { readonly isToTell: boolean; readonly wishes: readonly Mark[] },
  notTold: string,
): readonly Mark[] => [...(isToTell ? [{ icon: "clock", text: notTold } as const] : []), ...wishes];

/**
 * Icons beside a name; the text of each is in its tooltip, and is read out.
 * @param isIcons only the icons, for a link that has the texts itself
 */
export const Marks = ({ marks, isIcons = false }: { marks: readonly Mark[]; isIcons?: boolean }) =>
  marks.map(({ icon, text }) => (
    <span key={text} className="tip" title={isIcons ? undefined : text}>
      <Icon name={icon} />
      {!isIcons && <span className="vh">{text}</span>}
    </span>
  ));

export const MarkTexts = ({ marks }: { marks: readonly Mark[] }) =>
  marks.map(({ text }) => (
    <span key={text} className="vh">
      , {text}
    </span>
  ));
