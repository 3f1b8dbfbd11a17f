import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { useLatest } from "#app/ui/form/use-latest.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { CaseChoice, MeetingReply } from "./form.server.ts";

/** Name of the field with the MP whose cases are offered. */
export const CASES_OF = "casesOf";

interface CaseFieldProps extends Omit<FieldProps, "hint"> {
  /** The page that the form posts to. */
  readonly action: string;
  readonly choice: CaseChoice;
  /** The form of a new meeting, which unfolds for its case. */
  readonly isNew: boolean;
}

/** Selects a case of the selected MP. Without JavaScript a button does what a selection otherwise does at once. */
export function CaseField({ action, choice, isNew, ...asked }: CaseFieldProps) {
  const { t } = useTranslation("meetings");
  const hydrated = useHydrated();
  const own = useRef<HTMLButtonElement>(null);
  const { mpId, options, isCut } = useCasesOfMp(own, action, isNew) ?? choice;
  const offered = t(mpId === "" ? "form.casesOfAll" : "form.casesOfMp");
  return (
    <>
      <ChooserField
        {...asked}
        hint={isCut ? `${offered} ${t("form.casesNewest")}` : offered}
        options={options}
        placeholder={t("form.choose.case")}
      />
      <div className={hydrated ? undefined : "field"} hidden={hydrated}>
        <button className="btn plain" name="search" value="case" formNoValidate ref={own}>
          <Icon name="rotate-cw" />
          {t("form.follow")}
        </button>
      </div>
      <input type="hidden" name={CASES_OF} value={mpId} />
    </>
  );
}

/** Fetches the cases of another MP. @param own draws the form of a new meeting anew, for a selected case */
function useCasesOfMp(own: RefObject<HTMLButtonElement | null>, action: string, isNew: boolean) {
  const fetcher = useFetcher<MeetingReply>();
  const askLatest = useLatest();
  const { cases } = fetcher.data ?? {};

  useEffect(() => {
    const field = own.current?.form?.elements.namedItem("caseId");
    if (!cases || !(field instanceof HTMLSelectElement)) return;
    // A list that has lost its selected option already shows nothing, but its field wasn't notified.
    if (!cases.options.some(({ value }) => String(value) === field.value)) field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [cases, own]);

  useEffect(() => {
    const form = own.current?.form;
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLSelectElement)) return;
      if (isNew && target.name === "caseId") own.current?.click();
      if (target.name !== "mpId") return;
      const typed = new FormData(form ?? undefined);
      typed.set("search", "case");
      askLatest(() => fetcher.submit(typed, { method: "post", action }));
    };
    form?.addEventListener("change", onChange);
    return () => form?.removeEventListener("change", onChange);
  });

  return cases;
}
