import { createContext, type RouterContextProvider } from "react-router";

/** The router context of one request, for loaders, actions and what they call. */
export type Context = Readonly<RouterContextProvider>;

/** Puts the services of a product into the context of a request. */
export type ContextSetup = (context: Context) => void;

/** Gets a service of the product; throws in a context without a product. */
interface ServiceKey<Value> {
  (context: Context): Value;
  /** The same, or `undefined` where the product lacks it. */
  ifAny(context: Context): Value | undefined;
  give(value: Value): ContextSetup;
}

/** Requests find services in their context: modules hold no product's state. @param name for the error without one */
export function defineService<Value extends object>(name: string): ServiceKey<Value> {
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
      (value: Value): ContextSetup =>
      (context) =>
        context.set(key, value),
  });
}
