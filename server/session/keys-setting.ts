import { RETENTION } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";

/** Whether single-key shortcuts are on for a member of staff. Rejects with `StoreUnavailable`. */
export interface KeysSetting {
  /** True unless the person has switched them off; reading the setting extends its retention. */
  areOn(): Promise<boolean>;
  set(on: boolean): Promise<void>;
}

/** The setting of a user, stored under an anonymous digest. Only "off" is stored. */
export function keysSetting(
  store: Pick<Store, "get" | "marks" | "put" | "remove">,
  userId: number,
): KeysSetting {
  const marks = store.marks(`keys of ${userId}`);
  const [mark] = marks;
  const keep = () => store.put(["keys-off", mark], "off", RETENTION["keys-off"]);
  return {
    async areOn() {
      const found = await Promise.all(marks.map((each) => store.get(["keys-off", each])));
      const isOn = found.every((text) => text === undefined);
      if (!isOn) await keep();
      return isOn;
    },
    async set(on) {
      if (on) await Promise.all(marks.map((each) => store.remove(["keys-off", each])));
      else await keep();
    },
  };
}
