const IS_SLOW = process.env["ROWS"] === "rest";

/** The first rows of a table in the quick suite, the others in the slow suite. */
export const firstOrRest = <Each>(rows: readonly Each[], first = 1): readonly Each[] =>
  IS_SLOW ? rows.slice(first) : rows.slice(0, first);
