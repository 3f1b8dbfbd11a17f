import type { SubmissionResult } from "@conform-to/react";
import { useMemo, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Texts } from "#app/ui/form/draft.ts";
import { Notice } from "#app/ui/page/notice.tsx";

/** Says that what stands in the form was typed before, and takes it away. */
export function TypedNotice({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("portal");
  return (
    <Notice title={t("form.typed.title")} role="status">
      <p>{t("form.typed.text")}</p>
      <button className="btn plain" type="button" onClick={onClear}>
        {t("form.typed.clear")}
      </button>
    </Notice>
  );
}

interface Reply {
  readonly result: SubmissionResult<string[]>;
}

/**
 * What came back of a form last: a step of the history takes it from the router. With what was typed in this tab when
 * the page began: that is newer than what the page came with, so `result` has it.
 */
export function useLastReply<Of extends Reply>(came: Of | undefined, typed: Texts | undefined) {
  const [first] = useState(came);
  const [last, setLast] = useState(came);
  if (came !== undefined && came !== last) setLast(came);
  const reply = came ?? last;
  const result = useMemo(
    () => (typed && reply === first ? { ...reply?.result, initialValue: typed } : reply?.result),
    [reply, first, typed],
  );
  return { reply, result };
}
