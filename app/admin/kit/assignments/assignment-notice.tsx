import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AssignmentResult } from "#app/model/mp.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { RecordFormProps } from "../record/record-form.tsx";

/** What is left after the last attempt, also if the session expired during it. */
export const assignmentResultOf = ({
  formContext,
  reply,
}: Pick<RecordFormProps, "formContext" | "reply">): AssignmentResult | undefined =>
  reply ? reply.assignmentResult : formContext.typed?.assignmentResult;

interface AssignmentNoticeProps {
  readonly assignmentResult: AssignmentResult | undefined;
  readonly title: string;
}

/** Says that the record is saved, and which MPs are not assigned. */
export function AssignmentNotice({ assignmentResult, title }: AssignmentNoticeProps) {
  const { t } = useTranslation("record");
  if (!assignmentResult) return null;
  return (
    <Notice tone="bad" title={title} role="alert" answer={assignmentResult}>
      <ul>
        {(["notRemoved", "notAssigned", "removed", "assigned"] as const).map(
          (kind) =>
            assignmentResult[kind].length > 0 && (
              <li key={kind}>{t(`mps.${kind}`, { names: assignmentResult[kind].join(", ") })}</li>
            ),
        )}
      </ul>
      <p>{t("mps.again")}</p>
    </Notice>
  );
}
