import { createContext, type RouterContextProvider } from "react-router";

/** What the HTTP layer and the middleware know of one request, for loaders, actions and what they call. */
export type Context = Readonly<RouterContextProvider>;

/** Puts a part of a product into the context of one of its requests. */
export type Gift = (context: RouterContextProvider) => void;

/** The getter of a part that a product has one of. Throws in a context that no product has filled. */
interface ProductPart<Value> {
  (context: Context): Value;
  /** The same, or `undefined` where no product has given one. */
  ifAny(context: Context): Value | undefined;
  give(value: Value): Gift;
}

/**
 * Declares a part that a product has one of, such as its log: each of its requests finds it in its context. So no module
 * holds what belongs to a product, and several products can live in one process.
 * @param name for the error where it is missing
 */
export function partOfProduct<Value extends object>(name: string): ProductPart<Value> {
  const key = createContext<Value | null>(null);
  const ifAny = (context: Context) => context.get(key) ?? undefined;
  const get = (context: Context) => {
    const value = ifAny(context);
    if (value === undefined) throw new Error(`No product has given this request its ${name}`);
    return value;
  };
  return Object.assign(get, {
    ifAny,
    give:
      (value: Value): Gift =>
      (context) =>
        context.set(key, value),
  });
}
