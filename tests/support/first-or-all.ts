const IS_WHOLE = process.env["ROWS"] === "all";

/** All rows of a table in the slow suite, the first ones in the quick suite. */
export const firstOrAll = <Each>(rows: readonly Each[], first = 1): readonly Each[] =>
  IS_WHOLE ? rows : rows.slice(0, first);
