import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

interface SlipProps {
  readonly icon: IconName;
  /** `ok` (green) for something done, else gold. */
  readonly tone?: "ok";
  readonly title: string;
  /** Another level than h1, inside a longer page. */
  readonly heading?: "h1" | "h2" | "h3" | undefined;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** A short page: one mark, one heading, one way on. */
export function Slip({ icon, tone, title, heading: Heading = "h1", text, children }: SlipProps) {
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
