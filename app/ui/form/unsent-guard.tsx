import { type ComponentType, lazy, Suspense } from "react";
import { useHasForms } from "./unsent.ts";

/** Comes with the first form. A page whose chunk can't be had is left without a question. */
const AskBeforeLeaving = lazy<ComponentType>(() =>
  import("./ask-before-leaving.tsx").then(
    (chunk) => ({ default: chunk.AskBeforeLeaving }),
    () => ({ default: () => null }),
  ),
);

/** One for each document: the router takes one such question at a time. */
export function UnsentGuard() {
  if (!useHasForms()) return null;
  return (
    <Suspense fallback={null}>
      <AskBeforeLeaving />
    </Suspense>
  );
}
