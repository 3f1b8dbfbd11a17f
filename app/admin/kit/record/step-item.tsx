import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";

interface ItemProps {
  readonly done?: boolean;
  /** Not done, but not failed: the icon for that. */
  readonly mild?: IconName | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/** A step: done, not done, or not needed. */
export function Item({ done = false, mild, title, children }: ItemProps) {
  return (
    <li className={done ? "line done" : mild ? "line" : "line bad"}>
      <Icon name={done ? "check" : (mild ?? "circle-alert")} />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}
