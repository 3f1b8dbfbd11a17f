import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Remains } from "#app/model/remains.ts";
import { useInSight } from "#app/ui/page/in-sight.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { RecordFormProps } from "../record/record-form.tsx";

/** What is left after the last attempt, also when the session has ended with it. */
export const remainsOf = ({ means, reply }: Pick<RecordFormProps, "means" | "reply">): Remains | undefined =>
  reply ? reply.remains : means.typed?.remains;

/** The record is saved, but not every MP is: who is, and who is not. */
export function RemainsNotice({ remains, title }: { remains: Remains | undefined; title: string }) {
  const { t } = useTranslation("record");
  const box = useInSight(remains);
  if (!remains) return null;
  return (
    <Notice tone="bad" title={title} role="alert" ref={box}>
      <ul>
        {(["notRemoved", "notAssigned", "removed", "assigned"] as const).map(
          (kind) =>
            remains[kind].length > 0 && (
              <li key={kind}>{t(`mps.${kind}`, { names: remains[kind].join(", ") })}</li>
            ),
        )}
      </ul>
      <p>{t("mps.again")}</p>
    </Notice>
  );
}
