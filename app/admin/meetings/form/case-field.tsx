import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { CaseChoice } from "./cases.ts";
import { CASES_OF, FIND, FOLLOWING, FORM_ID } from "./fields.ts";
import type { MeetingReply } from "./reply.ts";

/**
 * Which case it is about, among those of the chosen MP. Where there are too many to show, a search that keeps what was
 * typed finds some. Without JavaScript a button does what else a choice does at once.
 */
export function CaseField({ field, choice }: { field: FormField; choice: CaseChoice }) {
  const { t } = useTranslation("meetings");
  const hydrated = useHydrated();
  const { find, mpId = "", total, options, isCut } = choice;
  const offered = t(mpId === "" ? "form.casesOfAll" : isCut ? "form.casesNewest" : "form.casesOfMp");
  return (
    <>
      {find !== undefined && <Search find={find} />}
      <ChooserField
        field={field}
        label={t("form.fields.caseId")}
        hint={[offered, foundHint()].filter(Boolean).join(" ")}
        options={options}
        placeholder={t("form.choose.case")}
        optional
      />
      {!hydrated && (
        <div className="field">
          <button className="btn plain" name="search" value="case">
            <Icon name="rotate-cw" />
            {t("form.follow")}
          </button>
        </div>
      )}
      <input type="hidden" name={CASES_OF} value={mpId} />
    </>
  );

  function foundHint() {
    if (find === undefined) return "";
    if (total > options.length) return t("form.foundFirst", { shown: options.length, count: total });
    return t("form.found", { count: total });
  }
}

/**
 * The cases on offer, and what a choice of an MP or a case brings, asked for at once.
 * @param action where the form is posted to
 */
export function useFollowedChoice(action: string, given: CaseChoice, filledFrom: string | undefined) {
  const fetcher = useFetcher<MeetingReply>();
  const asked = useRef(new FormData());
  const { cases = given, filled } = fetcher.data ?? {};

  useEffect(() => {
    const form = document.getElementById(FORM_ID);
    if (!filled || !(form instanceof HTMLFormElement)) return;
    for (const name of FOLLOWING) put(form.elements.namedItem(name), filled[name], asked.current.get(name));
  }, [filled]);

  return {
    cases,
    filledFrom: filled?.caseId ?? filledFrom,
    ask(form: HTMLFormElement, words: boolean) {
      asked.current = new FormData(form);
      asked.current.set("search", "case");
      if (!words) asked.current.delete(FIND);
      void fetcher.submit(asked.current, { method: "post", action });
    },
  };
}

/** Fills a field, unless somebody has changed it since it was asked about. */
function put(field: Element | RadioNodeList | null, value: string, asked: FormDataEntryValue | null) {
  const isTick = field instanceof HTMLInputElement && field.type === "checkbox";
  if (isTick) {
    if (field.checked === (asked !== null)) field.checked = value !== "";
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    if (field.value !== asked && field.value !== "") return;
    // A list that has lost what was chosen shows nothing already, but nobody has told its field.
    if (field.value === value && field instanceof HTMLInputElement) return;
    field.value = value;
    // A message about what was missing goes, and what is typed counts as typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
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
