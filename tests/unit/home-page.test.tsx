import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { boardOf } from "#app/directory/notices.ts";
import type { Language } from "#app/model/text/language.ts";
import { directoryIndex, finderView } from "#app/portal/home/directory/finder-view.ts";
import { parseHomeQuery } from "#app/portal/home/directory/query.ts";
import RequestPage from "#app/portal/home/request/request-page.tsx";
import type { RequestReply } from "#app/portal/home/request/request.server.ts";
import { Start } from "#app/portal/home/start/start.tsx";
import { pack } from "#app/route/packed.ts";
import { tIn } from "#server/middleware/locale.ts";
import { textOf } from "#tests/support/http.ts";
import { render } from "#tests/support/render.tsx";

/** Pages in states that are hard to bring about from outside. */

const draw = (page: ReactNode, language: Language = "mk"): string => render(page, { language });

const office = { id: 1, active: true, municipalityId: 999, address: "", coordinates: "" };
const lists = { offices: [office], mps: [], parties: [] };
const finder = (query = "") =>
  pack(
    finderView(
      directoryIndex(lists, "mk", tIn("mk", "directory")),
      parseHomeQuery(new URLSearchParams(query)),
      boardOf({ notices: [], holidays: {}, today: "2026-05-08", language: "mk" }, tIn("mk", "notices")),
    ),
  );

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
});
