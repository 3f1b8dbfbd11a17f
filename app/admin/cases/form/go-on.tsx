import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";

export function SaveAndNext({ className }: { readonly className: string }) {
  const { t } = useTranslation("cases");
  return (
    <SubmitButton className={className} icon="arrow-right" name="go" value="next">
      {t("form.saveAndNext")}
    </SubmitButton>
  );
}

const STATUSES = keysOf(CASE_STATUS);

/**
 * Selecting a case status fills in its usual comment, unless another one was typed, and the form requested by the
 * address gets the focus. Both are for keyboard users: without JavaScript the comment is typed.
 * @returns the ref of an element of the form
 */
export function useUsualComment(kind: StatusKind, isAsked: boolean) {
  const { t } = useTranslation("cases");
  const box = useRef<HTMLDivElement>(null);
  // Before paint, for people who type at once.
  useLayoutEffect(() => {
    const form = box.current?.closest("form");
    if (kind !== "case" || !form) return undefined;
    const usual = new Map<string, string>(
      STATUSES.map((name) => [String(CASE_STATUS[name]), t(`statuses.usual.${name}`)] as const),
    );
    const onChange = ({ target }: Event) => {
      const comment = form.elements.namedItem("comment");
      if (!(target instanceof HTMLSelectElement) || !(comment instanceof HTMLTextAreaElement)) return;
      if (comment.value.trim() !== "" && ![...usual.values()].includes(comment.value)) return;
      comment.value = usual.get(target.value) ?? "";
      comment.dispatchEvent(new Event("input", { bubbles: true }));
    };
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [kind, t]);
  useEffect(() => {
    if (isAsked) box.current?.closest("form")?.querySelector("select")?.focus();
  }, [isAsked]);
  return box;
}
