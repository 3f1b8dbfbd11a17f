import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { useLatest } from "#app/ui/form/use-latest.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { CaseChoice } from "./case-field.server.ts";
import type { MeetingReply } from "./form.server.ts";

/** Additional field names: the search for a case, and the MP whose cases are offered. */
export const FIND = "findCase";
export const CASES_OF = "casesOf";

interface CaseFieldProps extends Omit<FieldProps, "hint"> {
  /** The page that the form posts to. */
  readonly action: string;
  readonly choice: CaseChoice;
  /** The form of a new meeting, which unfolds for its case. */
  readonly isNew: boolean;
}

/**
 * Selects a case of the selected MP. If there are too many to show, a search that keeps the form's input finds some.
 * Without JavaScript a button does what a selection otherwise does at once.
 */
export function CaseField({ action, choice, isNew, ...asked }: CaseFieldProps) {
  const { t } = useTranslation("meetings");
  const hydrated = useHydrated();
  const own = useRef<HTMLButtonElement>(null);
  const { cases = choice, follow } = useFollowing(own, action, isNew);
  const { find, mpId, total, options, isCut } = cases;
  const offered = t(mpId === "" ? "form.casesOfAll" : isCut ? "form.casesNewest" : "form.casesOfMp");
  return (
    <>
      {find !== undefined && <Search find={find} onSearch={() => follow(true)} />}
      <ChooserField
        {...asked}
        hint={[offered, foundHint()].filter(Boolean).join(" ")}
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

  function foundHint() {
    if (find === undefined) return "";
    if (total > options.length) return t("form.foundFirst", { shown: options.length, count: total });
    return t("form.found", { count: total });
  }
}

/**
 * Fetches the cases of another MP. For a case the form of a new meeting is drawn anew.
 * @param own the button that does so
 */
function useFollowing(own: RefObject<HTMLButtonElement | null>, action: string, isNew: boolean) {
  const fetcher = useFetcher<MeetingReply>();
  const askLatest = useLatest();
  const { cases } = fetcher.data ?? {};

  /** @param withWords whether the search words still apply */
  function follow(withWords: boolean) {
    const typed = new FormData(own.current?.form ?? undefined);
    typed.set("search", "case");
    if (!withWords) typed.delete(FIND);
    askLatest(() => fetcher.submit(typed, { method: "post", action }));
  }

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
      if (target.name === "mpId") follow(false);
    };
    form?.addEventListener("change", onChange);
    return () => form?.removeEventListener("change", onChange);
  });

  return { cases, follow };
}

/** Words that a case's name must contain. Enter searches; the form's default button would save. */
function Search({ find, onSearch }: { find: string; onSearch: () => void }) {
  const { t } = useTranslation("meetings");
  const id = `meeting-${FIND}`;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onSearch();
  };
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
          onKeyDown={onEnter}
        />
        <button
          className="btn plain"
          name="search"
          value="case"
          onClick={(event) => {
            event.preventDefault();
            onSearch();
          }}
        >
          <Icon name="search" />
          {t("form.find")}
        </button>
      </div>
    </div>
  );
}
