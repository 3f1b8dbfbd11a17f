import { Link } from "react-router";
import { Badge } from "#app/ui/page/badge.tsx";
import type { caseBrief } from "./brief.server.ts";

/** A case beside a form about it. Its page opens in another tab, so that no input is lost. */
export function BriefCase({ id, title, lead, status, facts }: ReturnType<typeof caseBrief>) {
  return (
    <section className="card stack box" aria-label={lead}>
      <div>
        <h2>
          <Link to={`/admin/cases/view/${id}`} target="_blank">
            {title}
          </Link>
        </h2>
        <p className="small">{lead}</p>
      </div>
      <Badge tone={status.tone}>{status.name}</Badge>
      {facts.length > 0 && (
        <dl className="stack">
          {facts.map(({ label, text, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="typed">{href ? <a href={href}>{text}</a> : text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
