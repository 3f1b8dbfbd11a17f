interface Flagged {
  readonly active: boolean;
}

/** A row as it is stored: its flag is 0 or 1. */
export type Stored<Row extends Flagged> = Omit<Row, "active"> & { readonly active: number };

/** The row in our vocabulary. */
export const fromStored = <Row extends Flagged>(row: Stored<Row>): Row =>
  ({ ...row, active: row.active === 1 }) as unknown as Row;

/** A row, or some of its columns, as it is stored. */
export const toStored = <Row extends Flagged>({ active, ...row }: Row): Stored<Row> => ({
  ...row,
  active: Number(active),
});
