/** Hostile texts, for names, addresses and the like. */
export const HOSTILE = [
  "Ш".repeat(300),
  '<b id=hostile>задебелено</b><script>window.ran=1</script>"><svg/onload=window.ran=1>',
  `\u202Eмратс\u202C مرحبا بالعالم ${"שלום ".repeat(20)}`,
  `и\u200Bм\u200Dе\uFEFF${"\u200B".repeat(100)}`,
  "Долго име со многу зборови ".repeat(12).slice(0, 300),
  `${"e\u0301\u0323".repeat(80)} ${"👩‍👩‍👧‍👦".repeat(20)}`,
  "javascript:alert(1) {{name}} $t(title) %s ${1}",
] as const;

/** Fields that people fill in; ids, dates and paths stay. */
const TYPED =
  /^(?:fullName|mpFullName|userFullName|name|address|description|partyName|caseCategoryName|topic|phone|userPhone)(?:Al|En)?$/;

const COUNTS = [0, 1_000_000_007, 3, 9_007_199_254_740_991 / 100_000];

/** Pictures that don't exist, or are not pictures. */
const PATHS = ["", "admin/uploads/mps/gone.jpg", "../../etc/passwd", "https://evil.example/x.png"];

/** The same response with hostile texts, counts and picture paths, a different one in each place. */
export function hostile(body: never): unknown {
  let place = 0;
  const next = <Value>(values: readonly Value[]) => values[(place += 1) % values.length];
  const spoil = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => spoil(item, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, spoil(own, name)]));
    if (TYPED.test(key)) return next(HOSTILE);
    if (key === "count") return Math.floor(next(COUNTS) ?? 0);
    return key.endsWith("Path") ? next(PATHS) : value;
  };
  return spoil(body, "");
}
