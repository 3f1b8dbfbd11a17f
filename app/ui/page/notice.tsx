import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";
import { leadTo } from "./hydrated.ts";

const ICON_OF = { know: "info", ok: "check", bad: "circle-alert" } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  /** `know` (gold): information. `ok` (green): done or safe. `bad`: something failed. */
  readonly tone?: keyof typeof ICON_OF;
  readonly icon?: IconName;
  readonly title: string;
  readonly role?: "status" | "alert";
  /** The form's reply that it answers: then it takes the focus, with and without JavaScript. */
  readonly answer?: unknown;
  readonly children?: ReactNode;
}

export function Notice({ tone = "know", icon = ICON_OF[tone], title, role, answer, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined) leadTo(box.current, "nearest");
  }, [answer]);
  return (
    <div
      className={tone === "know" ? "note line" : `note ${tone} line`}
      role={role}
      ref={box}
      {...(answer !== undefined && { tabIndex: -1, autoFocus: true })}
    >
      <Icon name={icon} />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {children && <div className="small">{children}</div>}
      </div>
    </div>
  );
}

export interface ShownNotice {
  readonly icon: IconName;
  readonly title: string;
  /** Details; `""` for none. */
  readonly children: string;
  /** The next day for meetings, in a sentence; left out where the page says it anyway. */
  readonly next?: string;
}

export const Notices = ({ of }: { of: readonly ShownNotice[] }) =>
  of.map(({ next, children, ...one }) => (
    <Notice key={one.title} {...one}>
      {[children, next].filter(Boolean).join(" ")}
    </Notice>
  ));

/** One next day is enough for a card, and none if the card says it itself. */
export const withoutNext = ({ next: _next, ...notice }: ShownNotice): ShownNotice => notice;

interface NoticeCardProps {
  readonly icon: IconName;
  /** `ok` (green) for something done, otherwise gold. */
  readonly tone?: "ok";
  readonly title: string;
  /** A heading other than h1, inside a longer page. */
  readonly heading?: "h1" | "h2" | "h3" | undefined;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A short page: an icon, a heading, a link. */
export function NoticeCard({ icon, tone, title, heading: Heading = "h1", text, children }: NoticeCardProps) {
  return (
    <div className="slip">
      <div className="card stack box">
        <div className={tone === "ok" ? "mark" : "mark gold"}>
          <Icon name={icon} />
        </div>
        <Heading>{title}</Heading>
        {text && <p className="lead quiet">{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** Replaces an empty list: one sentence and a way out. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty box">
      <p>{text}</p>
      {children}
    </div>
  );
}
