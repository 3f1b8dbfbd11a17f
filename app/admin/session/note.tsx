import { useRouteLoaderData } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { loader } from "../layout.tsx";

/** At the top of a long form: when the session ends. With JavaScript the warning says so in time. */
export function SessionNote() {
  const { t } = useTranslation("session");
  const layout = useRouteLoaderData<typeof loader>("admin/layout");
  if (!layout) return null;
  return (
    <noscript>
      <Notice icon="clock" title={t("note", { time: layout.session.time })}>
        {t("noteText")}
      </Notice>
    </noscript>
  );
}
