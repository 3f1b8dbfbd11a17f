import type { NoticeKind, OffKind } from "#app/model/notice.ts";

interface StaffWords {
  /** Its name in the register of notices. */
  readonly name: string;
  /** Of a meeting, in the calendar and on the sheet of its day. */
  readonly mark: string;
  /** Of a day in the calendar. */
  readonly day: string;
  /** Of a meeting, in the history of its case. */
  readonly change: string;
  /** Of a meeting whose person has to be told, on the first page. */
  readonly toTell: string;
  /** What to tell the person. */
  readonly say: string;
}

interface OffWords {
  /** What a form that arranges a meeting asks about its day. */
  readonly unusual: string;
}

/**
 * What staff read of each kind of notice, place by place. Used on the server only: browsers never load these texts.
 * Citizens read `notices`.
 */
export const noticeKinds = {
  closed: {
    name: "Затворено",
    mark: "затворено",
    day: "Затворено: {{names}}",
    unusual: "Тој ден канцеларијата е затворена",
    change: "Средба кога канцеларијата е затворена: {{is}}",
    toTell: "канцеларијата е затворена",
    say: "„Канцеларијата е затворена: {{is}}.“",
  },
  elsewhere: {
    name: "На друго место",
    mark: "на друго место",
    day: "На друго место: {{names}}",
    change: "Средба на друго место: {{is}}",
    toTell: "На друго место: {{is}}",
    say: "„Средбата е на друго место: {{is}}.“",
  },
  absent: {
    name: "Пратеникот отсуствува",
    mark: "пратеникот отсуствува",
    day: "Отсуство: {{names}}",
    unusual: "Тој ден {{name}} отсуствува",
    change: "Средба кога пратеникот отсуствува: {{is}}",
    toTell: "пратеникот отсуствува",
    say: "„Пратеникот отсуствува: {{is}}.“",
  },
} as const satisfies Record<NoticeKind, StaffWords> & Record<OffKind, OffWords>;
