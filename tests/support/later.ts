import { afterAll, beforeAll } from "vitest";

/** Something that is made before the tests of a file, or of a `describe`, and ended after them. */
export function useLater<Made extends object>(
  make: () => Promise<Made>,
  end?: (made: Made) => Promise<void>,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  if (end)
    afterAll(async () => {
      if (made) await end(made);
    });
  return standIn(() => {
    if (made === undefined) throw new Error("It is made before the tests, not before that");
    return made;
  });
}

/** A stand-in for something that is made later. */
export const standIn = <Made extends object>(of: () => Made): Made =>
  new Proxy({} as Made, {
    get: (_empty, name) => Reflect.get(of(), name),
    // For spreading with `...`.
    ownKeys: () => Reflect.ownKeys(of()),
    getOwnPropertyDescriptor: (_empty, name) => ({
      ...Reflect.getOwnPropertyDescriptor(of(), name),
      configurable: true,
    }),
  });
