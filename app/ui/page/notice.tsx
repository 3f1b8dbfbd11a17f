import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

const ICON_OF = { know: "info", ok: "check", bad: "circle-alert" } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  /** `know` (gold): know this. `ok` (green): done or safe. `bad`: something failed. */
  readonly tone?: keyof typeof ICON_OF;
  readonly icon?: IconName;
  readonly title: string;
  readonly role?: "status" | "alert";
  readonly ref?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

/** Something to know before going on. */
export function Notice({ tone = "know", icon = ICON_OF[tone], title, role, ref, children }: NoticeProps) {
  return (
    <div className={tone === "know" ? "note line" : `note ${tone} line`} role={role} ref={ref}>
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

/** A notice in words that the server has made. */
export interface ShownNotice {
  readonly icon: IconName;
  readonly title: string;
  /** What else there is to say; `""` for nothing. */
  readonly children: string;
}

/** Such notices, one below the other; nothing where there are none. */
export const Notices = ({ of }: { of: readonly ShownNotice[] }) =>
  of.map((one) => <Notice key={one.title} {...one} />);

/** Scrolls to what the answer to a form says: after sending, the page stays at the button. */
export function useScrollIntoView(answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined) box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return box;
}

interface NoticeCardProps {
  readonly icon: IconName;
  /** `ok` (green) for something done, else gold. */
  readonly tone?: "ok";
  readonly title: string;
  /** Another level than h1, inside a longer page. */
  readonly heading?: "h1" | "h2" | "h3" | undefined;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A short page: one icon, one heading, one way on. */
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

/** Nothing to list: one sentence and a way out, instead of the list. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty box">
      <p>{text}</p>
      {children}
    </div>
  );
}
