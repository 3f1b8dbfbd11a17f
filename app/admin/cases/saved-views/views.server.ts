import { randomBytes } from "node:crypto";
import { z } from "zod";
import { SAVED_VIEWS } from "#app/model/limits.ts";
import type { SavedView } from "#app/model/saved-view.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { searchOf } from "../../kit/list/address.ts";
import { inOwnStore } from "../../kit/record/write.ts";
import { CASES } from "../../kit/case/list.server.ts";
import { filtersIn, ownViews } from "../list/queue.server.ts";

/** Describes views in words, one per filter. @throws a fault page when MPs or assistants are unavailable */
export async function inWords(context: Context, queries: readonly URLSearchParams[], signal: AbortSignal) {
  const known = await CASES.known(context, signal);
  return queries.map((params) => {
    const filters = filtersIn(params, requireProfile(context));
    return {
      query: searchOf(filters),
      /** Empty for all cases. */
      words: CASES.words(context, filters, known),
      missing: CASES.missing(context, filters, known),
    };
  });
}

/** A change to a person's views; each states the result, so it is idempotent. */
type ViewAction =
  | { readonly kind: "keep"; readonly name: string; readonly query: string }
  | { readonly kind: "rename"; readonly name: string; readonly id: string }
  | { readonly kind: "move"; readonly id: string; readonly to: number }
  | { readonly kind: "start" | "noStart" | "remove"; readonly id: string };

/** Why a change is refused: a message for the name, or the view has been deleted. */
type Refusal = "viewsFull" | "viewNameTaken" | "gone";

/** Changes the person's views. An unavailable store and a refusal are faults like any other: nothing was written. */
export async function changeViews(context: Context, action: ViewAction): Promise<Attempt<undefined>> {
  let refusal: Refusal | undefined;
  const outcome = await inOwnStore(context, () =>
    ownViews(context).change((views) => {
      const after = changed(views, action);
      refusal = typeof after === "string" ? after : undefined;
      return typeof after === "string" ? views : after;
    }),
  );
  if (!outcome.ok || refusal === undefined) return outcome;
  const { id: reference } = requestInfo(context);
  if (refusal === "gone") return { ok: false, fault: { kind: "status", status: 404, sent: "no", reference } };
  return { ok: false, fault: { kind: "refused", sent: "no", reference, fieldErrors: { name: refusal } } };
}

/** A name as people tell names apart: neither by capitals nor by spaces. */
const plainName = (name: string) => name.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");

function changed(views: readonly SavedView[], action: ViewAction): readonly SavedView[] | Refusal {
  const isTaken = (name: string, own: SavedView | undefined) =>
    views.some((view) => view !== own && plainName(view.name) === plainName(name));
  if (action.kind === "keep") {
    const { name, query } = action;
    const same = views.find((view) => view.query === query);
    if (isTaken(name, same)) return "viewNameTaken";
    if (same) return views.map((view) => (view === same ? { ...view, name } : view));
    if (views.length >= SAVED_VIEWS) return "viewsFull";
    return [...views, { id: randomBytes(9).toString("base64url"), name, query, isStart: false }];
  }
  const view = views.find(({ id }) => id === action.id);
  if (!view) return action.kind === "rename" ? "gone" : views;
  switch (action.kind) {
    case "rename":
      if (isTaken(action.name, view)) return "viewNameTaken";
      return views.map((one) => (one === view ? { ...view, name: action.name } : one));
    case "move":
      return views.filter((one) => one !== view).toSpliced(action.to, 0, view);
    case "start":
    case "noStart":
      return views.map((one) => ({ ...one, isStart: one === view && action.kind === "start" }));
    case "remove":
      return views.filter((one) => one !== view);
  }
}

/** A button's change of a view. It states the view's new position, so it is idempotent. */
export const PostedViewAction = z.object({
  id: z.string().max(100),
  change: z.union([z.enum(["start", "noStart", "remove"]), z.string().regex(/^to (?:\d|1[01])$/)]),
});

/** Parses a button's change. */
export const viewActionOf = ({ change, id }: z.infer<typeof PostedViewAction>): ViewAction =>
  change === "start" || change === "noStart" || change === "remove"
    ? { kind: change, id }
    : { kind: "move", id, to: Number(change.slice("to ".length)) };
