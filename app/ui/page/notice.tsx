import type { ReactNode, Ref } from "react";
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
