const IS_WHOLE = process.env["ROWS"] === "all";

/** All rows of a table in the slow suite, the first ones in the quick one. */
export const firstOrAll = <Each>(rows: readonly Each[], first = 1): readonly Each[] =>
  IS_WHOLE ? rows : rows.slice(0, first);

/** What a story of a long table has at the end of its title: `@slow`, which only the slow suite plays, unless it is the first. */
export const afterFirst = (index: number): "" | " @slow" => (index === 0 ? "" : " @slow");
