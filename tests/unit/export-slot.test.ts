import { expect, it } from "vitest";
import { spreadsheetFile } from "#app/admin/kit/frame/no-file.server.tsx";
import { ROLE } from "#app/model/access.ts";
import { exportQueueOf } from "#server/files/work-queue.ts";
import { createSessionMiddleware } from "#server/middleware/session.ts";
import { getSession } from "#server/session/live-session.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { productContext, profileOf } from "#tests/support/product-context.ts";

it("frees the export slot of a spreadsheet that can't be made", async () => {
  const context = productContext();
  const request = new Request("http://localhost:3000/admin/cases.xlsx");
  const args = { context, request, params: {}, pattern: "", url: new URL(request.url) };
  await createSessionMiddleware({ store: memoryStore() })(args, async () => {
    getSession(context).set("profile", profileOf(ROLE.assistant));
    const made = spreadsheetFile(context, request, "cases", "/admin/cases", () => {
      throw new Error("broken");
    });
    await expect(made).rejects.toThrow("broken");
    expect(exportQueueOf(context).taken()).toEqual({ working: 0, waiting: 0 });
    return new Response("ok");
  });
});
