import type { NoticeForm } from "#app/model/notice-rules.ts";
import { type NoticeData } from "#app/model/notice.ts";
import { fieldTexts, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";

/** The kind determines which fields are required; without JavaScript all of them are shown. */
export const FIELDS = {
  kindId: radioRow(),
  officeId: chooserRow({ optional: "unsaid" }),
  mpId: chooserRow({ optional: "unsaid" }),
  from: ownRow({ kind: "day" }),
  until: ownRow({ kind: "day" }),
  address: textRow({ optional: "unsaid", autoComplete: "off" }),
  sentenceId: selectRow({ optional: "unsaid" }),
} satisfies FieldTable<keyof NoticeForm>;

export const noticeTexts = (notice: NoticeData) => fieldTexts(FIELDS, notice);
