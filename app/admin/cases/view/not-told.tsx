import { Form } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { MeetingChange } from "../../kit/case/notifications.server.ts";

interface Props {
  readonly changes: readonly MeetingChange[];
  /** This page. */
  readonly page: string;
  /** Absent for those who may not record it. */
  readonly formKey: string | undefined;
}

/** The changes of its meetings of which the person has not been told, each ended by a press. */
export function NotTold({ changes, page, formKey }: Props) {
  const { t } = useTranslation(["cases", "sheet"]);
  return changes
    .filter(({ isToTell }) => isToTell)
    .map(({ id, subject, text, how }) => (
      <Notice key={id} icon="clock" title={t("sheet:changes.title")}>
        <p>
          {text}: {how}
        </p>
        {formKey !== undefined && (
          <Form className="row" method="post" action={page} preventScrollReset>
            <FormKeyInput value={formKey} />
            <input type="hidden" name="subject" value={subject} />
            <SubmitButton className="btn plain" icon="check" name="told" value="phone">
              {t("sheet:told")}
            </SubmitButton>
            <SubmitButton className="btn ghost" name="told" value="missed">
              {t("sheet:missed")}
            </SubmitButton>
          </Form>
        )}
      </Notice>
    ));
}
