import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { CHANGE_ICONS, NotToldBadge } from "../kit/list/change-marks.tsx";
import { ActForm, HeldButtons, TellButtons } from "../kit/record/act-form.tsx";
import type { Route } from "./+types/view";

interface ActionsProps {
  readonly loaded: Route.ComponentProps["loaderData"];
  readonly address: (page: "delete" | "move" | "view") => string;
}

/** What to do with a meeting now: tell of its change, move it, call it off, or record how it went. */
export function MeetingActions({ loaded, address }: ActionsProps) {
  const { id, asked, now, isRequested, toTell, note, formKey, mayChange } = loaded;
  const { t } = useTranslation(["meetings", "sheet"]);
  const isGivenUp = asked?.is === "withdrawn";
  if (now === "over" && !toTell && !note) return null;
  return (
    <section className="card stack box" aria-label={t("view.actions")}>
      {toTell && (
        <p>
          <NotToldBadge text={t("sheet:notTold")} />{" "}
          <span className="small">
            {[
              toTell.was && t("view.was", { when: toTell.was }),
              toTell.missedAt && t("done.missedAt", { at: toTell.missedAt }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </p>
      )}
      {asked && (
        <p>
          <Badge tone="wait" icon={CHANGE_ICONS[asked.is]}>
            {asked.text}
          </Badge>
        </p>
      )}
      {note && (
        <p>
          <Badge tone={note.is === "reached" ? "ok" : "wait"} icon={note.is === "absent" ? "x" : "phone"}>
            {t(`view.note.${note.is}`, { at: note.at })}
          </Badge>
        </p>
      )}
      {mayChange && now === "begun" && <h2>{t("view.how")}</h2>}
      {mayChange && (toTell || now === "begun") && (
        <ActForm
          formKey={formKey}
          page={address("view")}
          about={{ meeting: id, changes: toTell?.form.changes ?? "" }}
          staysInView
        >
          {now === "begun" ? (
            <HeldButtons />
          ) : (
            toTell && <TellButtons {...toTell.form.buttons} looks={["btn", "btn plain"]} />
          )}
        </ActForm>
      )}
      {mayChange && now === "begun" && <p className="small">{t("view.heldHint")}</p>}
      {mayChange && now !== "over" && (
        <p className="row">
          <Link
            className={now === "ahead" && !toTell && !isGivenUp ? "btn" : "btn ghost"}
            to={address("move")}
          >
            <Icon name="calendar-days" />
            <span>{t(isRequested ? "view.arrange" : "view.move")}</span>
          </Link>
          <Link className={isGivenUp ? "btn" : "btn ghost"} to={address("delete")}>
            <Icon name="calendar-x" />
            {t("view.cancel")}
          </Link>
        </p>
      )}
    </section>
  );
}
