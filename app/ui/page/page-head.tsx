import type { ReactNode } from "react";

/** The one h1 of a staff screen with what can be done here at its right. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="head row">
      <div>
        <h1>{title}</h1>
        {lead && <p className="small">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
