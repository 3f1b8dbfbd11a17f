import { useLater } from "./later.ts";
import { type OwnReference, startOwnReference } from "./own-reference.ts";

/** The reference API with its demo, shared by all tests of a file or of a `describe`. */
export const useReference = (): OwnReference =>
  useLater(
    () => startOwnReference(),
    (reference) => reference.stop(),
  );
