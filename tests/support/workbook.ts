import excel from "exceljs";

/** The first sheet of a spreadsheet, and its rows. */
export async function sheetOf(response: Response) {
  const book = new excel.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error("The file has no sheet");
  const rows: unknown[][] = [];
  sheet.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { sheet, rows };
}
