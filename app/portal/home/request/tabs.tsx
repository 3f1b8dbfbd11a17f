import { useTranslation } from "#app/i18n/use-translation.ts";
import { CitizenFields } from "#app/intake/citizen-fields.tsx";
import { MatterFields } from "#app/intake/matter-fields.tsx";
import type { IntakeOptions } from "#app/intake/texts.ts";
import { PrivacyLink } from "#app/portal/public-form.tsx";
import { Checkbox, FieldGroup } from "#app/ui/form/fields/choices.tsx";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import type { RequestField } from "./fields.ts";
import { useRequestTexts } from "./texts.ts";

interface TabProps {
  readonly fields: Readonly<Record<RequestField, FormField>>;
  readonly options: IntakeOptions;
}

/** First tab: who asks, and who will read it. */
export function RequestorTab(props: TabProps) {
  const { t } = useTranslation("request");
  return (
    <CitizenFields
      {...props}
      own
      texts={useRequestTexts()}
      notice={
        <Notice icon="shield-alert" title={t("notices.who")}>
          {t("notices.whoText")}
        </Notice>
      }
      sensitive={
        <Notice icon="shield-alert" title={t("notices.sensitive")}>
          {t("notices.sensitiveText")} <PrivacyLink />
        </Notice>
      }
    />
  );
}

/** Second tab: what it is about, and the two statements. */
export function CaseTab(props: TabProps) {
  const { t } = useTranslation("request");
  const { declaration, consent } = props.fields;
  return (
    <>
      <MatterFields
        {...props}
        texts={useRequestTexts()}
        notice={
          <Notice icon="shield-alert" title={t("notices.necessary")}>
            {t("notices.necessaryText")}
          </Notice>
        }
      />
      <FieldGroup legend={t("fields.statements")}>
        <Checkbox field={declaration} label={t("fields.declaration")} />
        <Checkbox field={consent} label={t("fields.consent")} />
      </FieldGroup>
    </>
  );
}
