import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { NO_NOTICES } from "#app/directory/notices.ts";
import { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Language } from "#app/model/text/language.ts";
import { directoryIndex, finderView } from "#app/portal/home/directory/finder-view.ts";
import { parseHomeQuery } from "#app/portal/home/directory/query.ts";
import ReceiptPage from "#app/portal/home/receipt/receipt-page.tsx";
import { receiptView } from "#app/portal/home/receipt/receipt.server.ts";
import RequestPage from "#app/portal/home/request/request-page.tsx";
import type { RequestReply } from "#app/portal/home/request/request.server.ts";
import { Start } from "#app/portal/home/start/start.tsx";
import { pack } from "#app/route/packed.ts";
import { Pins } from "#app/ui/map/drawing.tsx";
import { tIn } from "#server/middleware/locale.ts";
import { Part } from "#tests/support/dom.ts";
import { textOf } from "#tests/support/http.ts";
import { ANSWERS } from "#tests/support/meeting-request.ts";
import { attributesOf, render } from "#tests/support/render.tsx";

/** Pages in states that are hard to bring about from outside. */

const draw = (page: ReactNode, language: Language = "mk"): string => render(page, { language });

const office = { id: 1, active: true, municipalityId: 999, address: "", coordinates: "" };
const lists = { offices: [office], mps: [], parties: [] };
const finder = (query = "") =>
  pack(
    finderView(
      directoryIndex(lists, "mk", tIn("mk", "directory")),
      parseHomeQuery(new URLSearchParams(query)),
    ),
  );

const RECEIPT = {
  caseId: 1,
  mpId: 1,
  reference: "R",
  assistant: "",
  office: "",
  phone: "",
  pairs: [],
  way: "any",
  noLetter: false,
  notices: [],
  callBy: { day: "30.11.2026", phone: "072 000 689", dial: "072000689" },
} as const;

describe("receipt", () => {
  it("says in which language what was sent is written, where its script tells", () => {
    const pairs = ["Пат до Тетово", "Rruga"].map((text, index) => ({ label: `${index}`, text }));
    const receipt = { ...RECEIPT, pairs };
    const typed = (language: Language) =>
      Part.of(draw(<ReceiptPage receipt={receipt} />, language))
        .all("definition")
        .filter((part) => part.attribute("class") === "typed")
        .map((part) => [part.text, part.attribute("lang")]);
    expect(typed("sq")).toEqual([
      ["Пат до Тетово", "mk"],
      ["Rruga", undefined],
    ]);
    expect(typed("mk").map(([, lang]) => lang)).toEqual([undefined, undefined]);
  });

  it("names the assistant, the MP and the office in the letters of its language", () => {
    const pairs = [{ label: "Office", text: "Kumanovo", name: "ул. „Прва“ бр. 1" }];
    const receipt = { ...RECEIPT, assistant: "Ѓорѓи Џафери", office: "Kumanovo", pairs };
    const html = draw(<ReceiptPage receipt={receipt} />, "en");
    expect(html).toContain('<span lang="mk-Latn" translate="no">Gjorgji Dzhaferi</span>');
    expect(textOf(html)).toContain("Office Kumanovo, ul. „Prva“ br. 1");
    expect(draw(<ReceiptPage receipt={receipt} />, "mk")).toContain(
      '<span translate="no">Ѓорѓи Џафери</span>',
    );
  });

  it("is shown without names when the lists can't be had", () => {
    const request = MeetingRequestForm.parse({ ...ANSWERS, mpId: "34" });
    const sent = { id: "r", reference: "ABCD-EFGH", caseId: null, officeId: 12, request };
    const place = {
      origin: "https://offices.example",
      answerDays: 14,
      phone: "02 000 100",
      board: NO_NOTICES,
    };
    const t = tIn("mk", ["request", "common"]);
    const receipt = { ...sent, sentAt: "2026-05-11T12:04:00.000Z" };
    const { pairs, ...shown } = receiptView(receipt, undefined, [], "mk", t, place);
    expect(shown).toMatchObject({ assistant: "", office: "", reference: "ABCD-EFGH" });
    const texts = Object.fromEntries(pairs.map(({ label, text }) => [label, text]));
    expect(texts).toMatchObject({ Тема: ANSWERS.topic, Категорија: "7" });
    expect(texts).not.toHaveProperty("Пратеник");
  });
});

describe("start page", () => {
  it("says since when its data are, only when the API can't be had", () => {
    const fresh = textOf(draw(<Start finder={finder()} staleSince={undefined} />));
    const stale = textOf(draw(<Start finder={finder()} staleSince="11.05.2026 14:04" />));
    expect(fresh).not.toContain("Податоците");
    expect(stale).toContain("Податоците се од 11.05.2026 14:04.");
  });

  it("says which offices are missing on the map, and what an office without an MP is", () => {
    expect(textOf(draw(<Start finder={finder()} staleSince={undefined} />))).toContain(
      "1 канцеларија е само во списокот",
    );
    expect(textOf(draw(<Start finder={finder("office=1")} staleSince={undefined} />))).toContain(
      "Во оваа канцеларија сега нема пратеник.",
    );
  });
});

it("a point of the drawn map takes a touch around it, up to half the way to the next one", () => {
  const pins = [0, 40, 500].map((x, id) => ({ id, x, y: 0, name: "", to: "/" }));
  expect(attributesOf(draw(<Pins pins={pins} />), "ellipse")).toEqual(
    ["20", "20", "29"].map((r) => expect.objectContaining({ rx: r, ry: r, "pointer-events": "all" })),
  );
});

describe("request page", () => {
  const view = {
    mp: { id: 34, name: "Линдита Рамадани", woman: true, phone: "", dial: "" },
    page: "/?mp=34#meeting-request",
    back: "/#locations-section",
    other: undefined,
    notices: [],
    options: {
      municipalityId: [],
      genderId: [],
      ageCategoryId: [],
      ethnicityId: [],
      religionId: [],
      caseCategoryId: [],
      talkLanguageId: [],
      answerWayId: [],
      answerTimeId: [],
      dayIds: [],
      needIds: [],
    },
  };
  const page = (reply?: RequestReply, down = false) =>
    draw(<RequestPage view={view} formKey="key" down={down} isAlone={false} reply={reply} />);

  it("warns before anything is typed when the API can't be reached", () => {
    expect(textOf(page(undefined, true))).toContain("Испраќањето можеби сега нема да успее");
    expect(textOf(page())).not.toContain("нема да успее");
  });

  it("does what Enter means on each tab: on to the next one, then send", () => {
    const first = (html: string) => Part.of(html).get("button").attribute("name");
    expect(first(page())).toBe("step");
    expect(first(page({ result: {}, tab: 2 }))).toBeUndefined();
  });
});
