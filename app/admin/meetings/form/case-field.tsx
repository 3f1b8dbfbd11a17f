import type { KeyboardEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FormField } from "#app/ui/form/fields/form-field.ts";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CaseChoice } from "./cases.ts";
import { FIND, FORM_ID } from "./fields.ts";

/** Which case it is about. Where there are too many to show, a search that keeps what was typed finds some. */
export function CaseField({ field, choice }: { field: FormField; choice: CaseChoice }) {
  const { t } = useTranslation("meetings");
  return (
    <>
      {choice.find !== undefined && <Search find={choice.find} />}
      <ChooserField
        field={field}
        label={t("form.fields.caseId")}
        hint={hintOf()}
        options={choice.options}
        placeholder={t("form.choose.case")}
        optional
      />
    </>
  );

  function hintOf() {
    if (choice.find === undefined) return t("form.caseHint");
    const { total: count, options } = choice;
    if (count > options.length) return t("form.foundFirst", { shown: options.length, count });
    return t("form.found", { count });
  }
}

function Search({ find }: { find: string }) {
  const { t } = useTranslation("meetings");
  const id = `${FORM_ID}-${FIND}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t("form.findCase")}</label>
      <span className="hint quiet small" id={`${id}-hint`}>
        {t("form.findCaseHint")}
      </span>
      <div className="line">
        <input
          id={id}
          type="search"
          name={FIND}
          defaultValue={find}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onKeyDown={searchOnEnter}
        />
        <button className="btn plain" name="search" value="case">
          <Icon name="search" />
          {t("form.find")}
        </button>
      </div>
    </div>
  );
}

/** Enter in a search searches; the form's own button would save. */
function searchOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="search"]'));
}
