import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** What R56 asks of the calls of the staff when their audit can't be written. */

const audit = vi.hoisted(() => {
  const production = {
    NODE_ENV: "production",
    APP_ORIGIN: "https://offices.example",
    API_BASE_URL: "https://api.example",
    OIDC_ISSUER: "https://login.example",
    OIDC_CLIENT_ID: "offices",
    OIDC_CLIENT_SECRET: "a client secret of the tests",
    SESSION_SECRET: "a secret of the tests, 32 bytes and more: 0123456789",
    CONTACT_EMAIL: "kontakt@offices.example",
    CONTACT_PHONE: "+389 2 000 000",
    CONTACT_ADDRESS_MK: "ул. Прва 1, Скопје",
    CONTACT_ADDRESS_SQ: "rr. Prva 1, Shkup",
    CONTACT_ADDRESS_EN: "1 Prva St., Skopje",
    SUPPORT_EMAIL: "podrshka@offices.example",
  };
  Object.assign(process.env, production);
  return { isWritten: true, lines: [] as Record<string, unknown>[] };
});
vi.mock("#server/log.ts", () => ({
  log: { info: () => undefined, warn: () => undefined },
  logAudit: (line: Record<string, unknown>) => {
    audit.lines.push(line);
    return audit.isWritten;
  },
}));

const { auditedCall } = await import("#server/audit/audited-call.ts");
const { contract } = await import("#server/api/contract/index.ts");

const CASE = { params: { id: 7 } };
const done = vi.fn(async () => ({ ok: true, value: 12 }) as const);

beforeEach(() => {
  Object.assign(audit, { isWritten: true, lines: [] });
  done.mockClear();
});

const make = (endpoint: Parameters<typeof auditedCall>[1], input = {}) =>
  auditedCall(new RouterContextProvider(), endpoint, input, done);

describe("a write of the staff", () => {
  it("is not made when its audit can't be written, and says that nothing was sent", async () => {
    audit.isWritten = false;
    const outcome = await make(contract.cases.update, CASE);
    expect(outcome).toMatchObject({ ok: false, fault: { kind: "open", sent: "no" } });
    expect(done).not.toHaveBeenCalled();
  });

  it("that makes a record tells its number", async () => {
    await make(contract.cases.add);
    expect(audit.lines.map(({ state, recordId }) => [state, recordId])).toEqual([
      ["begun", undefined],
      ["done", 12],
    ]);
  });

  it.each([
    ["refused", { kind: "status", status: 409, sent: "yes" }],
    ["unknown", { kind: "unknown", sent: "unknown" }],
    ["open", { kind: "open", sent: "no" }],
  ] as const)("that fails tells how: %s", async (state, fault) => {
    done.mockResolvedValueOnce({ ok: false, fault: { ...fault, reference: "x" } } as never);
    await make(contract.cases.update, CASE);
    expect(audit.lines.at(-1)).toMatchObject({ state, kind: "cases", recordId: 7 });
  });
});

describe("while the audit can't be written", () => {
  it.each([
    ["reads", contract.cases.get, CASE],
    ["a citizen's request", contract.cases.request, {}],
    ["signing out", contract.auth.logout, {}],
  ])("%s go on", async (_what, endpoint, input) => {
    audit.isWritten = false;
    expect(await make(endpoint, input)).toEqual({ ok: true, value: 12 });
  });
});
