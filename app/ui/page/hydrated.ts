import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: for what only JavaScript can do. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
