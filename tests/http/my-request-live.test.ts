import { describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { call, signInAs } from "#tests/support/api-call.ts";
import { client, mainOf, titleOf } from "#tests/support/http.ts";
import { openRequest, postForm, ANSWERS } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { DIGITS, PHONE, sentBy } from "#tests/support/tracked-request.ts";

/** "My request" with an API that tells citizens its status itself, and with cases that change under it. */

const product = useFaultyApp({}, { offers: 600_000 });

/** A request that was sent, and the page of the person who sent it. */
async function sent() {
  const citizen = client(product.app.origin);
  const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: PHONE });
  const { code, caseId } = sentBy(receipt);
  const show = async () => {
    const path = `/request/${code}?lng=mk`;
    const page = await citizen.get(path);
    const form = postForm(page);
    return form?.fields.some(([field]) => field === "digits")
      ? citizen.submit(form, { digits: DIGITS })
      : page;
  };
  return { code, caseId, show };
}

/** A call that bypasses the product: it learns nothing of it. */
async function told<E extends Endpoint>(account: string, endpoint: E, input: Input<E>) {
  const session = await signInAs(product.reference, account);
  const { status } = await call(product.reference.url, endpoint, input, { session });
  expect(status).toBeLessThan(300);
}

const asked = () =>
  until(() => {
    if (!product.app.logs.some((line) => line.includes('"reason":"progress"')))
      throw new Error("Not asked yet");
  });

describe("with the optional call", () => {
  it("the status is the API's own, of this moment, though nobody of the product's staff has looked", async () => {
    await asked();
    const { caseId, show } = await sent();
    expect(titleOf(await show())).toBe("Барањето е во канцеларијата");
    await told("assistant", contract.cases.setStatus, {
      params: { id: Number(caseId) },
      body: { statusId: 3, comment: "Тајно" },
    });
    const page = await show();
    expect(titleOf(page)).toBe("Барањето не е прифатено");
    expect(mainOf(page)).toMatch(/\d\d\.\d\d\.\d{4} Канцеларијата не го прифати\./);
    expect(mainOf(page)).not.toMatch(/Состојба на|Тајно|никој не го отворил/);
  });

  it.each([
    ["breaks", { kind: "status", status: 500, json: {} }],
    ["knows no such case", { kind: "status", status: 404, json: {} }],
  ] as const)("shows what was learned before when that call %s", async (_how, fault) => {
    await asked();
    const { caseId, show } = await sent();
    const assistant = await signedIn(product.app.origin, "assistant");
    await assistant.get(`/admin/cases/view/${caseId}`);
    await expect.poll(async () => mainOf(await show())).toContain("Канцеларијата го отвори.");
    await product.proxy.set(fault, { path: /progress/ });
    const page = await show();
    expect([page.status, titleOf(page)]).toEqual([200, "Барањето е во канцеларијата"]);
    expect(mainOf(page)).toMatch(/Канцеларијата го отвори\..*Состојба на \d\d/);
  });
});
