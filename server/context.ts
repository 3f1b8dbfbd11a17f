import { createContext, type RouterContextProvider } from "react-router";

/** The router context of one request, for loaders, actions and what they call. */
export type Context = Readonly<RouterContextProvider>;

/** Puts the services of a product into the context of a request. */
export type ContextSetup = (context: Context) => void;

/** Requests find services in their context: modules hold no product's state. @param name for the error without one */
export function defineService<Value extends object>(name: string) {
  const key = createContext<Value | null>(null);
  /** The service, or `undefined` where the product lacks it. */
  const ifAny = (context: Context) => context.get(key) ?? undefined;
  /** Throws in a context without a product. */
  const get = (context: Context): Value => {
    const value = ifAny(context);
    if (value === undefined) throw new Error(`No product has given this request its ${name}`);
    return value;
  };
  return Object.assign(get, {
    ifAny,
    give:
      (value: Value): ContextSetup =>
      (context) =>
        context.set(key, value),
  });
}
