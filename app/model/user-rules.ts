import { z } from "zod";
import { ROLE, type RoleId } from "./access.ts";
import {
  choice,
  isTicked,
  type Mistakes,
  missing,
  optionalLine,
  optionalTick,
  optionalTime,
  type Raw,
  recordIds,
  requiredEmail,
  requiredLine,
  rule,
  timeRangeMistakes,
} from "./fields/field.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { LENGTH } from "./limits.ts";
import { idsOf, USER_ROLES } from "./lookups.ts";
import { ACTIVITY, choiceFilter, registerQuery, wordFilter } from "./query.ts";

/** Fields of assistants only (back-office 5): a phone of at most `phone` characters and the daily working hours. */
const assistantFields = (phone: number) => ({
  phone: optionalLine(phone),
  workHoursFrom: optionalTime(),
  workHoursTo: optionalTime(),
});

const assistantMistakes = (raw: Raw): Mistakes => ({
  ...missing(raw, ["phone"]),
  ...timeRangeMistakes(raw, "workHoursFrom", "workHoursTo"),
});

/** Other roles get these values, whatever was sent. */
const NO_ASSISTANT = { phone: "", workHoursFrom: "", workHoursTo: "" } as const;

const userFields = {
  fullName: requiredLine(LENGTH.user.fullName),
  username: requiredLine(LENGTH.user.username),
  email: requiredEmail(LENGTH.user.email),
  roleId: choice(idsOf(USER_ROLES)),
  active: optionalTick(),
  ...assistantFields(LENGTH.user.phone),
};

const isAssistant = (roleId: unknown) => Number(roleId) === ROLE.assistant;

/** Only an active assistant has MPs: the API unassigns those of inactive users. */
const hasMps = (raw: Raw) => isAssistant(raw["roleId"]) && isTicked(raw["active"]);

/** For other roles, hidden fields for phone, hours and MPs are ignored, mistakes included. */
const withoutAssistantFields = (raw: unknown) =>
  typeof raw === "object" ? { ...raw, ...NO_ASSISTANT, mpIds: [] } : raw;

const withoutHiddenFields = (raw: unknown) =>
  typeof raw === "object" && raw !== null && "roleId" in raw && isAssistant(raw.roleId)
    ? raw
    : withoutAssistantFields(raw);

/** A user as the API accepts it: the form without the MPs, which are assigned one by one. */
export const UserPayload = z.preprocess(
  withoutHiddenFields,
  z.object(userFields).and(rule((raw) => (isAssistant(raw["roleId"]) ? assistantMistakes(raw) : {}))),
);

/** The content of a user, without the picture (section 7 of the back-office document). */
export type UserData = z.output<typeof UserPayload>;

/** The administrator's user form (back-office 5) without its picture; an active assistant needs at least one MP. */
export const UserForm = z.preprocess(
  withoutHiddenFields,
  z.object({ ...userFields, mpIds: recordIds() }).and(
    rule((raw) => {
      if (!isAssistant(raw["roleId"])) return {};
      const mpIds: MessageKey | undefined = hasMps(raw) && isEmpty(raw["mpIds"]) ? "required" : undefined;
      return { ...assistantMistakes(raw), mpIds };
    }),
  ),
);

const isEmpty = (value: unknown) => [value ?? []].flat().every((id) => id === "");

export type UserForm = z.output<typeof UserForm>;

/** The form of one's own profile (back-office 5; 3-decisions); only assistants have phone and working hours. */
export const profileForm = (roleId: RoleId) =>
  z.preprocess(
    (raw) => (isAssistant(roleId) ? raw : withoutAssistantFields(raw)),
    z
      .object({
        fullName: requiredLine(LENGTH.profile.fullName),
        email: requiredEmail(LENGTH.profile.email),
        ...assistantFields(LENGTH.profile.phone),
      })
      .and(rule((raw) => (isAssistant(roleId) ? assistantMistakes(raw) : {}))),
  );

export type ProfileForm = z.output<ReturnType<typeof profileForm>>;

export const UserQuery = registerQuery({
  roleId: choiceFilter(idsOf(USER_ROLES)),
  status: wordFilter(ACTIVITY),
});

export type UserQuery = z.output<typeof UserQuery>;
