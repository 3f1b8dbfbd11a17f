/** A code: read in groups, copied as one. */
export function Code({ groups, small = false }: { groups: readonly string[]; small?: boolean }) {
  return (
    <span className={small ? "small-code" : "code"} translate="no">
      {groups.join(" ")}
    </span>
  );
}
