import { SAVED_VIEWS } from "#app/model/limits.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { SavedView } from "#app/model/saved-view.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";

/** The saved views of one person, in their order, stored under an opaque mark. Rejects with `StoreUnavailable`. */
export function savedViews(store: Pick<Store, "change" | "get" | "marks" | "remove">, userId: number) {
  const [mark, ...earlier] = store.marks(`views of ${userId}`);
  const place = ["saved-views", mark] as const;

  /** Views stored under an earlier secret, unchanged since. */
  async function fromEarlier() {
    for (const old of earlier) {
      const text = await store.get(["saved-views", old]);
      if (text !== undefined) return { old, text };
    }
    return undefined;
  }

  /**
   * Replaces the views by what `make` returns, atomically.
   * @param make returns the same list to leave everything as it is; views beyond the maximum are dropped
   */
  async function change(make: (views: readonly SavedView[]) => readonly SavedView[]) {
    const before = await fromEarlier();
    await store.change(
      place,
      (text) => {
        const views = viewsIn(text ?? before?.text);
        const after = make(views);
        return after === views ? undefined : JSON.stringify(after.slice(0, SAVED_VIEWS));
      },
      RETENTION["saved-views"],
    );
    if (before) await store.remove(["saved-views", before.old]);
  }

  return {
    change,
    all: async () => viewsIn((await store.get(place)) ?? (await fromEarlier())?.text),
    /** Records that the person has used a view, which keeps them; writes at most once a day. */
    async look({ id, seenOn }: SavedView, now: Date) {
      const today = skopjeDay(now);
      if (seenOn === today) return;
      await change((views) => views.map((view) => (view.id === id ? { ...view, seenOn: today } : view)));
    },
  };
}

const viewsIn = (text: string | undefined): readonly SavedView[] =>
  text === undefined ? [] : parsed<readonly SavedView[]>(text);
