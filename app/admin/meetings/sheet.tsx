import { WaitingRows } from "../kit/frame/waiting-rows.tsx";
import type { DayRow } from "./sheet.server.ts";

interface DaySheetProps {
  readonly rows: readonly DayRow[];
  readonly headingId: string;
  readonly page: string;
}

/** The meetings of a day as a work list: each item takes one click. */
export const DaySheet = ({ rows, headingId, page }: DaySheetProps) => (
  <WaitingRows
    rows={rows.map(({ row, form }) => ({ ...row, ...(form && { form: { ...form, page } }) }))}
    labelledBy={headingId}
  />
);
