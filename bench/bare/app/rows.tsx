import { useLoaderData } from "react-router";

/** Texts of the product's case list: one heading and, for each row, one text per column. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

export async function loader(): Promise<Table> {
  const response = await fetch(process.env["UPSTREAM"] ?? "");
  return (await response.json()) as Table;
}

/** Nothing but the texts of the product's case list in a table. */
export default function Rows() {
  const { columns, rows } = useLoaderData<typeof loader>();
  return (
    <main>
      <title>Bare rows</title>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
