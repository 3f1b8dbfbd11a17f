import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";

interface OutcomePageProps {
  readonly title: string;
  readonly failed?: boolean;
  readonly lead: ReactNode;
  readonly buttons?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The page of each act that leaves something to do. */
export function OutcomePage({ title, failed = false, lead, buttons, after, children }: OutcomePageProps) {
  return (
    <>
      <PageTitle failed={failed}>{title}</PageTitle>
      <PageHead title={title} lead={lead}>
        {buttons}
      </PageHead>
      {children}
      {after && <p className="row after">{after}</p>}
    </>
  );
}

interface StepItemProps {
  readonly done?: boolean;
  /** Not done, but not failed: the icon for that. */
  readonly mild?: IconName | undefined;
  readonly title: string;
  readonly children?: ReactNode;
}

export function StepItem({ done = false, mild, title, children }: StepItemProps) {
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
