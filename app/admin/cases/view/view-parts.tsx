import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Route } from "./+types/view";

type Loaded = Route.ComponentProps["loaderData"];

export function ListSteps({ neighbours, list, fromList }: Loaded & { list: string }) {
  const { t } = useTranslation("cases");
  const step = (to: string, rel: "prev" | "next", text: string) => (
    <Link className="tile" to={to} rel={rel} title={text}>
      <Icon name={rel === "prev" ? "chevron-left" : "chevron-right"} />
      <span className="vh">{text}</span>
    </Link>
  );
  return (
    <nav className="row apart" aria-label={t("steps.label")}>
      <Link className="btn ghost flush" to={list}>
        <Icon name="arrow-left" />
        <span>{t(fromList ? "steps.list" : "steps.search")}</span>
      </Link>
      {neighbours && (
        <div className="line">
          {neighbours.previous && step(neighbours.previous.to, "prev", t("steps.previous"))}
          <span className="small">
            {neighbours.isGone
              ? t("steps.gone")
              : t("steps.place", { number: neighbours.number, total: neighbours.total })}
          </span>
          {neighbours.next && step(neighbours.next.to, "next", t("steps.next"))}
        </div>
      )}
    </nav>
  );
}

/** What is rarer. */
export function More({ id, edit, print, mayMeet, returnTo, write }: Loaded) {
  const { t } = useTranslation("cases");
  const link = (to: string, icon: IconName, text: string) => (
    <li>
      <Link className="item" to={to}>
        <Icon name={icon} />
        {text}
      </Link>
    </li>
  );
  return (
    <details className="fold lean">
      <summary>{t("view.more")}</summary>
      <ul>
        {edit !== undefined && link(edit, "pencil", t("view.edit"))}
        {mayMeet && link(`/admin/meetings/add?${returnTo}`, "calendar-plus", t("meetings.add"))}
        {mayMeet && link(write, "mail", t("view.write"))}
        {link(print, "printer", t("print.print"))}
        {link(`/admin/cases/view/${id}/looks`, "eye", t("view.looks"))}
        {link(`/admin/search/print?of=${id}`, "file-text", t("view.person"))}
      </ul>
    </details>
  );
}
