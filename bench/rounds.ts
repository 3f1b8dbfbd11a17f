/**
 * Measures several things in turn, A B A B, so that a busy moment of the machine affects all of them.
 * @returns the median over the rounds of every number measured, by the name of the thing
 */
export async function interleave<Name extends string, Result extends object>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result>> {
  const results = Object.entries<Result[]>(await inTurn(rounds, measurements));
  return Object.fromEntries(results.map(([name, found]) => [name, medians(found)])) as Record<Name, Result>;
}

/** As `interleave`, but returns the results of every round. */
export async function inTurn<Name extends string, Result extends object>(
  rounds: number,
  measurements: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round++) {
    // Every other round backwards, so that none always follows the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await measurements[name]());
    }
  }
  return results;
}

function medians<Result extends object>(results: readonly Result[]): Result {
  const keys = Object.keys(results[0] ?? {}) as (keyof Result)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(results.map((result) => Number(result[key])))]),
  ) as Result;
}

/** For an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
