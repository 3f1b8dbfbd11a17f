import { afterEach, beforeAll } from "vitest";
import { type AppOptions, type RunningApp, startApp } from "./app.ts";
import { startFaultyApp } from "./faulty-app.ts";
import type { Client } from "./http.ts";
import { standIn, useLater } from "./later.ts";
import { JANUARY } from "./reports.ts";
import { type Account, signedIn } from "./staff.ts";

/** Fixtures for all tests of a file, or of a `describe`: made before them and ended after them. */

export function useApp(options?: AppOptions): RunningApp {
  return useLater(
    () => startApp(options),
    (app) => app.stop(),
  );
}

/** A product with an API that a test can make fail; it recovers after each test. */
export function useFaultyApp(...settings: Parameters<typeof startFaultyApp>) {
  const product = useLater(
    () => startFaultyApp(...settings),
    (faulty) => faulty.stop(),
  );
  afterEach(() => product.proxy.clear());
  return {
    app: standIn(() => product.app),
    proxy: standIn(() => product.proxy),
    reference: standIn(() => product.reference),
  };
}

/** The same in January, when there are draft reports. */
export function useJanuary(times?: Parameters<typeof useFaultyApp>[1]): ReturnType<typeof useFaultyApp> {
  const product = useFaultyApp({}, times);
  beforeAll(() => product.reference.setClock(JANUARY));
  return product;
}

/** A member of staff who has signed in. */
export const useStaff = (app: Pick<RunningApp, "origin">, account: Account): Client =>
  useLater(() => signedIn(app.origin, account));
