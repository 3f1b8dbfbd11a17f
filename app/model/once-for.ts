/**
 * Makes something of an object once, and again when what stands beside it has changed: lists that are kept stay the same
 * objects, and putting thousands of rows in order for every request would cost more than drawing them.
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
