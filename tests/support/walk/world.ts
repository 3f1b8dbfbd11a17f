import { expect } from "vitest";
import { type Page, valueIn } from "../http.ts";
import type { MailServer } from "../mail-server.ts";
import { meetingDesk, type SentRequest, tellsOf } from "../meeting-acts.ts";
import { useStaff } from "../own-app.ts";
import type { OwnReference } from "../own-reference.ts";
import { createPost } from "./letters.ts";
import { createPlaces } from "./places.ts";
import { createTruth } from "./truth.ts";

/** What a walk over acts plays with: a product, its staff, the API's tables, the post, and the cases in play. */
export type World = ReturnType<typeof useWorld>;

interface Playground {
  readonly app: { readonly origin: string };
  readonly reference: Pick<OwnReference, "database">;
  readonly mail: MailServer;
}

/** How a person was told: by phone, by a letter that was posted, or not at all. */
export type Told = "letter" | "missed" | "phone";

export function useWorld({ app, reference, mail }: Playground) {
  const assistant = useStaff(app, "assistant");
  const desk = meetingDesk(app, assistant);
  const truth = createTruth(() => reference.database);
  const places = createPlaces({ app, assistant, desk, truth });
  const cases: SentRequest[] = [];
  return {
    app,
    mail,
    reference,
    assistant,
    sameAssistant: useStaff(app, "assistant"),
    administrator: useStaff(app, "administrator"),
    desk,
    truth,
    places,
    post: createPost(truth, mail),
    cases,
    /** Records that a person was told; for a letter only what it is about. Resolves with the page after it. */
    async tell(page: Page, subject: string, told: Told): Promise<Page> {
      const form = page.forms.find((each) => tellsOf(each, subject)) ?? expect.unreachable();
      const named = (valueIn(form, "changes") ?? "").split(" ").map((name) => name.split("@")[0] ?? "");
      const after = await assistant.submit(form, { told });
      if (told === "missed") return after;
      const left = told === "letter" ? await places.toTell() : [];
      const done = named.filter((one) => !left.includes(one));
      expect(done.length, "people told by a press").toBeGreaterThan(0);
      for (const one of done) truth.tell(one);
      return after;
    },
  };
}
