import { expect, it } from "vitest";
import { account } from "#app/i18n/mk/account.ts";
import { admin, session } from "#app/i18n/mk/admin.ts";
import * as audit from "#app/i18n/mk/audit.ts";
import * as calendar from "#app/i18n/mk/calendar.ts";
import * as cases from "#app/i18n/mk/cases.ts";
import * as categories from "#app/i18n/mk/categories.ts";
import { common } from "#app/i18n/mk/common.ts";
import * as events from "#app/i18n/mk/events.ts";
import * as letters from "#app/i18n/mk/letters.ts";
import * as meetingTime from "#app/i18n/mk/meeting-time.ts";
import * as meetings from "#app/i18n/mk/meetings.ts";
import * as mps from "#app/i18n/mk/mps.ts";
import * as notices from "#app/i18n/mk/notice-forms.ts";
import * as offices from "#app/i18n/mk/offices.ts";
import * as overview from "#app/i18n/mk/overview.ts";
import * as parties from "#app/i18n/mk/parties.ts";
import * as profile from "#app/i18n/mk/profile.ts";
import * as record from "#app/i18n/mk/record.ts";
import * as registers from "#app/i18n/mk/register-list.ts";
import * as reports from "#app/i18n/mk/reports.ts";
import * as schedule from "#app/i18n/mk/schedule.ts";
import * as search from "#app/i18n/mk/search.ts";
import * as sheet from "#app/i18n/mk/sheet.ts";
import * as statistics from "#app/i18n/mk/statistics.ts";
import * as tutorials from "#app/i18n/mk/tutorials.ts";
import * as users from "#app/i18n/mk/users.ts";
import * as walkIn from "#app/i18n/mk/walk-in.ts";

/** The back-office has one voice: its reader is „ти“. */

const BACK_OFFICE = [
  [
    admin,
    session,
    audit,
    calendar,
    cases,
    categories,
    events,
    letters,
    meetingTime,
    meetings,
    mps,
    notices,
    offices,
  ],
  [overview, parties, profile, record, registers, reports, schedule, search, sheet, statistics, tutorials],
  [users, walkIn, account, common.fault],
];

/** Fixed by the specification, or said to citizens. */
const AS_THEY_ARE = [
  "Контактирајте го администраторот!",
  account.login.citizen,
  account.login.find,
  "Јавете ни се",
  "Донесете документи",
  "и двете",
];

const PLURAL = /(?<!\p{L})(?:\p{L}+(?:јте|ете)|вие|ве|ви|ваш\p{L}*|вас|вам|сте)(?!\p{L})/giu;

const textsOf = (part: unknown): readonly string[] =>
  typeof part === "string"
    ? [part]
    : part !== null && typeof part === "object"
      ? Object.values(part).flatMap(textsOf)
      : [];

it("the back-office speaks to its reader in the singular", () => {
  const said = BACK_OFFICE.flatMap(textsOf)
    .map((text) => AS_THEY_ARE.reduce((left, fixed) => left.replaceAll(fixed, ""), text))
    .flatMap((text) => (text.match(PLURAL) ?? []).map((word) => `${word}: ${text}`));
  expect(said).toEqual([]);
});
