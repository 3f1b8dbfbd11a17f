import { expect, it, onTestFinished } from "vitest";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { documented } from "#demo/http/input.ts";
import { startOwnReference } from "../support/own-reference.ts";

it.each<readonly [MessageKey, string]>([
  ["required", "Полето е задолжително!"],
  ["invalid", "Вредноста не е исправна!"],
  ["email", "Внесете точен формат на адреса на е-пошта!"],
  ["mpEmail", "Внесете валидна адреса на е-пошта!"],
  ["timeOrder", "Почетното време мора да биде пред крајното време!"],
  ["pictureFormat", "Мора да прикачите слика во формат jpg/png!"],
  ["pictureTooLarge", "Прикачената слика е поголема од 500 KB!"],
  ["iconRequired", "Прикачи икона!"],
  ["iconFormat", "Прикачената икона мора да е PNG!"],
  ["iconTooLarge", "Прикачената икона е поголема од 50 KB!"],
  ["iconDimensions", "Иконата мора да биде со димензии 128px x 128px!"],
  ["tooLong:150", "Полето не треба да има повеќе од 150 карактери!"],
  ["tooManyDigits:3", "Полето не треба да има повеќе од 3 цифри!"],
])("the reference API says of %s what the documents say", (key, sentence) => {
  expect(documented(key)).toBe(sentence);
});

it("the reference API names every wrong field at once, each with the sentence of its rule", async () => {
  const reference = await startOwnReference();
  onTestFinished(() => reference.stop());
  const message = { fullName: " ", email: "a@", phone: "", subject: "ж".repeat(1_001) };
  const response = await fetch(`${reference.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, description: "?" }),
  });
  const { status, fieldErrors } = (await response.json()) as Record<string, unknown>;
  expect([status, fieldErrors]).toEqual([
    400,
    {
      fullName: "Полето е задолжително!",
      email: "Внесете точен формат на адреса на е-пошта!",
      subject: expect.stringMatching(/^Полето не треба да има повеќе од \d+ карактери!$/),
    },
  ]);
});
