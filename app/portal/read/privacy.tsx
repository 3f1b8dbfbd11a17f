import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import type { Route } from "./+types/privacy";
import { Paragraphs, TextPage } from "./text-page.tsx";

const SECTIONS = ["request", "message", "readers", "cookies", "visits", "rights"] as const;

/** What is stored, in the order in which people would ask. */
const KEPT = [
  "request",
  "sensitive",
  "wishes",
  "code",
  "opened",
  "letters",
  "draft",
  "receipt",
  "language",
] as const;

export { links, meta } from "./text-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context, "pages");
  const { contact, trackingMonths: months, auditMonths } = settingsOf(context);
  return {
    title: t("privacy.title"),
    lead: t("privacy.lead"),
    heads: {
      title: t("privacy.table.title"),
      what: t("privacy.table.what"),
      where: t("privacy.table.where"),
      long: t("privacy.table.long"),
    },
    rows: KEPT.map((name) => ({
      what: t(`privacy.kept.${name}.what`),
      where: t(`privacy.kept.${name}.where`),
      long: t(`privacy.kept.${name}.long`, { count: name === "opened" ? auditMonths : months }),
    })),
    more: { title: t("privacy.table.more"), text: t("privacy.time.text") },
    sections: SECTIONS.map((name) => ({
      title: t(`privacy.${name}.title`),
      text: t(`privacy.${name}.text`, { email: contact.email }),
    })),
  };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} before={<Kept {...loaderData} />} />;
}

/** On narrow screens each row is a block of labelled lines. */
function Kept({ heads, rows, more }: Pick<Route.ComponentProps["loaderData"], "heads" | "rows" | "more">) {
  return (
    <div className="keeps">
      <table className="stacked" role="table">
        <caption className="vh">{heads.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {[heads.what, heads.where, heads.long].map((head) => (
              <th scope="col" role="columnheader" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ what, where, long }) => (
            <tr role="row" key={what}>
              <th scope="row" role="rowheader">
                {what}
              </th>
              <td role="cell" data-l={heads.where}>
                {where}
              </td>
              <td role="cell" data-l={heads.long}>
                {long}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="fold">
        <summary>{more.title}</summary>
        <Paragraphs text={more.text} />
      </details>
    </div>
  );
}
