import { askedScope, scopePath } from "#app/statistics/filters/scope.ts";

/**
 * Where the query of the filter form leads: to the address of its scope (section 2.5 of the portal document).
 * @param file what stands below that address, such as `/figures.csv`
 * @returns `undefined` when the query is not the form's
 */
export function askedAddress({ searchParams }: URL, file = ""): string | undefined {
  const asked = askedScope(searchParams);
  if (asked === undefined) return undefined;
  const kept = keptParams(searchParams);
  return `/dashboard${scopePath(asked)}${file}${kept.size > 0 ? `?${kept}` : ""}`;
}

/** What the form's address keeps: the months that were filled in, and a language that is asked for. */
function keptParams(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    ["startMonth", "endMonth", "lng"].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
