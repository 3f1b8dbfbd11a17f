/**
 * Memoizes a function by the identity of its first argument, and recomputes when the other arguments change. Cached
 * lists keep their identity, and sorting thousands of rows for every request would cost more than rendering them.
 */
export function onceFor<Source extends object, Beside extends readonly unknown[], Result>(
  make: (source: Source, ...beside: Beside) => Result,
): (source: Source, ...beside: Beside) => Result {
  const made = new WeakMap<Source, { readonly beside: Beside; readonly result: Result }>();
  return (source, ...beside) => {
    const known = made.get(source);
    if (known?.beside.every((one, at) => one === beside[at])) return known.result;
    const result = make(source, ...beside);
    made.set(source, { beside, result });
    return result;
  };
}
