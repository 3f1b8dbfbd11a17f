import type { ClientInstrumentation } from "react-router";
import { BUILD_HEADER } from "#app/model/build-header.ts";
import { manifest } from "./page-files.ts";

/** How many answers the page awaits while a person types: loading a document would lose the input. */
let lookups = 0;

export const countLookups: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async fetch(load) {
        lookups += 1;
        await load();
        lookups -= 1;
      },
    });
  },
};

/** Faults of requests that got no answer: a document wouldn't get one either, and a form wasn't sent. */
const unanswered = new WeakSet<Error>();

export const isUnanswered = (error: Error): boolean => unanswered.has(error);

/**
 * Names the page's build with each request for data, so that a node of another one, during an update, answers
 * with the document. The framework has no other place for a header.
 */
export function tellBuild(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const build = manifest()?.version;
    const isOfPage = input instanceof URL && input.pathname.endsWith(".data") && lookups === 0;
    if (!isOfPage) return send(input, init);
    const headers = new Headers(init?.headers);
    if (import.meta.env.PROD && build) headers.set(BUILD_HEADER, build);
    const answer = await send(input, { ...init, headers }).catch((error: unknown) => {
      if (error instanceof Error) unanswered.add(error);
      throw error;
    });
    if (answer.headers.has("X-Remix-Reload-Document")) leaveWithoutAsking();
    return answer;
  };
}

/** What was typed has been sent, or the question has been answered. */
function leaveWithoutAsking() {
  const once = { capture: true, once: true };
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), once);
}
