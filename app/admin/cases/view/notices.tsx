import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { meetingChanges } from "../../kit/case/notifications.server.ts";
import type { pendingChangeOf } from "../../kit/case/pending-change.server.ts";
import { CHANGE_ICONS } from "../../kit/list/change-icons.ts";
import { ActForm } from "../../kit/record/act-form.tsx";
import { TellButtons } from "../../kit/record/tell-buttons.tsx";

interface PendingChangeNoticeProps {
  readonly change: NonNullable<Awaited<ReturnType<typeof pendingChangeOf>>>;
  readonly page: string;
}

export function PendingChangeNotice({ change, page }: PendingChangeNoticeProps) {
  const { t } = useTranslation("cases");
  const { kind, on, days, formKey } = change;
  return (
    <Notice icon={CHANGE_ICONS[kind]} title={t(`told.${kind}`, { on })}>
      <p>{`${t(`told.${kind}Text`)} ${days ? t("told.days", { days }) : ""}`}</p>
      {formKey !== undefined && (
        <ActForm formKey={formKey} page={page}>
          <SubmitButton className="btn plain" icon="check" name="settle" value="told">
            {t("told.settle")}
          </SubmitButton>
        </ActForm>
      )}
    </Notice>
  );
}

interface NotToldProps {
  readonly changes: Awaited<ReturnType<typeof meetingChanges>>;
  readonly page: string;
  /** Absent for those who may not record it. */
  readonly formKey: string | undefined;
}

export function NotTold({ changes, page, formKey }: NotToldProps) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { all = [], toTell } = changes ?? {};
  if (!toTell) return null;
  return (
    <Notice icon="clock" title={t("sheet:changes.title")}>
      {all.map(({ id, text, isToTell }) => isToTell && <p key={id}>{text}</p>)}
      {formKey !== undefined && (
        <ActForm formKey={formKey} page={page} about={{ changes: toTell.changes }} staysInView>
          <TellButtons {...toTell.buttons} looks={["btn plain", "btn ghost"]} />
        </ActForm>
      )}
    </Notice>
  );
}
