import { ContactPayload } from "#app/model/contact.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { wallClock } from "../store/clock.ts";
import { insert } from "../store/statements.ts";

/** Messages of the contact page; no call reads them. */
export const contact: Handlers<Contract["contact"]> = {
  send({ database, now, input }) {
    insert(database, "contactMessages", {
      ...checkPayload(ContactPayload, input.body),
      date: wallClock(now()),
    });
  },
};
