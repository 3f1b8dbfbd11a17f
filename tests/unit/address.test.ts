import { describe, expect, it } from "vitest";
import { addressIn } from "#app/model/text/latin.ts";

describe("the words of an address", () => {
  it.each([
    [
      "ул. „Илинденска“ бр. 114 (зграда на Општината)",
      "rr. „Ilindenska“ nr. 114 (ndërtesa e Komunës)",
      "St. “Ilindenska” No. 114 (municipal building)",
    ],
    [
      "бул. „Гоце Делчев“ бр. 12, кат 1",
      "bul. „Goce Delchev“ nr. 12, kati 1",
      "Blvd. “Goce Delchev” No. 12, floor 1",
    ],
    [
      "Плоштад „Слобода“ бб, приземје",
      "sheshi „Sloboda“ p.n., përdhesë",
      "Square “Sloboda” no number, ground floor",
    ],
    // Names stay names, in quotation marks and within longer words.
    ["ул. „Кат“ бр. 1", "rr. „Kat“ nr. 1", "St. “Kat” No. 1"],
    ["Катланово бр. 2", "Katlanovo nr. 2", "Katlanovo No. 2"],
  ])("are translated, and its names kept: %s", (address, sq, en) => {
    expect([addressIn("mk", address), addressIn("sq", address), addressIn("en", address)]).toEqual([
      address,
      sq,
      en,
    ]);
  });
});
