import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { sendForm } from "../support/form-call.ts";
import { fileOf, plain } from "../support/images.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";
import { type Reference, startReference } from "../support/reference.ts";

/** Files and rows stay together, however a process ends. */

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "reference-orphans-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const AREAS = ["profile-pictures", "mps", "parties", "categories"] as const;

const files = async () => {
  const lists = await Promise.all(AREAS.map((area) => readdir(join(dataDir, "uploads", area))));
  return AREAS.flatMap((area, at) => (lists[at] ?? []).map((name) => `admin/uploads/${area}/${name}`));
};

const send = async (reference: Reference, session: ApiSession, side: number) =>
  sendForm(
    `${reference.url}/admin/api/users/user-profile`,
    "PUT",
    {
      fullName: "Кирил Недевски",
      email: "monitor@example.com",
      profilePicture: fileOf(await plain(side, side), "a.jpg"),
    },
    session,
  );

const pathOf = async (reference: Reference, session: ApiSession) =>
  (await call(reference.url, contract.users.profile, {}, { session })).value.profilePicturePath;

describe("files that no row names", () => {
  it("go at the next start, whole or not; what a row names stays, and everything of the demo", async () => {
    const first = await startReference({ dataDir });
    const demo = await files();
    const session = await signInAs(first, "monitor");
    expect((await send(first, session, 50)).status).toBe(204);
    const kept = await pathOf(first, session);
    await first.kill();

    // As a process leaves them that is killed before its commit, in the middle of a file, or before it cleared up.
    const orphans = AREAS.flatMap((area) =>
      ["jpg", "png", "jpg.part"].map((ending) => join(dataDir, "uploads", area, `${randomUUID()}.${ending}`)),
    );
    const strange = join(dataDir, "uploads/mps/notes-of-the-administrator.txt");
    await Promise.all([...orphans, strange].map((path) => writeFile(path, "x")));

    const second = await startReference({ dataDir });
    expect((await files()).toSorted()).toEqual(
      [...demo, kept, "admin/uploads/mps/notes-of-the-administrator.txt"].toSorted(),
    );
    await second.stop();
    await rm(strange);
  });

  it("are none after a process was killed while it stored pictures", async () => {
    for (const after of [15, 40, 70, 110, 160]) {
      const reference = await startReference({ dataDir });
      const session = await signInAs(reference, "monitor");
      const answers = Array.from({ length: 10 }, (_, at) =>
        send(reference, session, 400 + at).catch(() => undefined),
      );
      await new Promise((resolve) => setTimeout(resolve, after));
      await reference.kill();
      await Promise.all(answers);

      const again = await startReference({ dataDir });
      const path = await pathOf(again, await signInAs(again, "monitor"));
      const uploaded = (await files()).filter((name) => /[0-9a-f-]{36}/.test(name));
      expect(uploaded).toEqual([path].filter((name) => !name.endsWith("user.png")));
      expect((await fetch(`${again.url}/${path}`)).status).toBe(200);
      await again.stop();
    }
  });
});
