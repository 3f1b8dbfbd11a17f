import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";
import { USER } from "../support/small-reference.ts";
import { useReference, useSmallReference } from "../support/use-reference.ts";

const { profile } = contract.users;

describe("a session", () => {
  const { api } = useSmallReference("2026-07-05T10:00:00Z");

  const statusFor = async (headers: Record<string, string>) =>
    (await call(api.url, profile, {}, { headers })).status;
  const bearerOf = ({ bearer }: ApiSession) => ({ authorization: `Bearer ${bearer}` });

  it("is opened by its cookie as well as by its bearer, also beside a stale one, and by neither's hash", async () => {
    const session = api.session(USER.monitor);
    expect(await statusFor({ cookie: `other=1; JSESSIONID=${session.cookie}` })).toBe(200);
    expect(await statusFor({ cookie: "JSESSIONID=stale", ...bearerOf(session) })).toBe(200);
    expect(await statusFor({ cookie: `JSESSIONID=${session.bearer}` })).toBe(401);
    expect(await statusFor({ authorization: `Bearer ${session.cookie}` })).toBe(401);
    for (const { cookieHash, bearerHash } of api.database.prepare("SELECT * FROM apiSessions").all()) {
      expect(await statusFor({ cookie: `JSESSIONID=${String(cookieHash)}` })).toBe(401);
      expect(await statusFor({ authorization: `Bearer ${String(bearerHash)}` })).toBe(401);
    }
  });

  it("ends after twelve hours", async () => {
    const session = api.session(USER.monitor);
    api.setNow("2026-07-05T21:59:59Z");
    expect(await statusFor(bearerOf(session))).toBe(200);
    api.setNow("2026-07-05T22:00:00Z");
    expect(await statusFor(bearerOf(session))).toBe(401);
  });
});

describe("a session of the demo", () => {
  const reference = useReference();

  it("shows both assistants recent cases of every status, all of them their own", async () => {
    for (const [account, name] of [
      ["assistant", "Марјан Огненовски"],
      ["assistant2", "Линдита Исуфи"],
    ] as const) {
      const session = await signInAs(reference, account);
      const query = { page: 0, size: 100 };
      const { content } = (await call(reference.url, contract.cases.filter, { query }, { session })).value;
      expect(new Set(content.map(({ caseStatusId }) => caseStatusId))).toEqual(new Set([1, 2, 3, 4, 5]));
      expect(new Set(content.map(({ userFullName }) => userFullName))).toEqual(new Set([name]));
    }
  });
});
