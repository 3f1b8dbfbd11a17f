import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContactData } from "#app/model/contact.ts";
import { contract } from "#server/api/contract/index.ts";
import { all } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { MESSAGE } from "../support/form-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";

let reference: OwnReference;

beforeAll(async () => {
  reference = await startOwnReference();
});
afterAll(() => reference.stop());

const MESSAGE_SENT: ContactData = {
  fullName: "Ана Анева",
  email: "ana@example.com",
  phone: "070 111 222",
  subject: "Прашање",
  description: "Прв ред\nВтор ред 🙂",
};

const send = (body: unknown) =>
  fetch(`${reference.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("a contact message", () => {
  const { required, email, invalid } = MESSAGE;

  it("is told everything that is wrong at once", async () => {
    const response = await send({
      ...MESSAGE_SENT,
      fullName: "",
      email: "ana",
      subject: "",
    });
    expect(await response.json()).toMatchObject({
      fieldErrors: { fullName: required, email, subject: required },
    });
  });

  it("is no list of texts", async () => {
    const response = await send({ ...MESSAGE_SENT, description: ["текст"] });
    expect(await response.json()).toMatchObject({ status: 400, fieldErrors: { description: invalid } });
  });

  it("is stored as it was sent, with the moment; what is refused is not", async () => {
    const headers = { "idempotency-key": "message" };
    for (const options of [{}, { headers }, { headers }]) {
      expect((await call(reference.url, contract.contact.send, { body: MESSAGE_SENT }, options)).status).toBe(
        204,
      );
    }
    expect((await send({ ...MESSAGE_SENT, phone: undefined })).status).toBe(204);
    const rows = all(
      reference.database,
      "SELECT date, fullName, email, phone, subject, description FROM contactMessages ORDER BY id",
    );
    const date: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const stored = { ...MESSAGE_SENT, date };
    expect(rows.slice(8)).toEqual([stored, stored, { ...stored, phone: "" }]);
  });
});
