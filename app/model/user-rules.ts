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
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { idsOf, USER_ROLES } from "./lookups.ts";
import { registerQuery } from "./query.ts";

/** What only assistants have (back-office 5): a phone of at most `phone` characters and the daily working hours. */
const assistantFields = (phone: number) => ({
  phone: optionalLine(phone),
  workHoursFrom: optionalTime(),
  workHoursTo: optionalTime(),
});

/** What is wrong with them when they must be there. */
const assistantMistakes = (raw: Raw): Mistakes => ({
  ...missing(raw, ["phone"]),
  ...timeRangeMistakes(raw, "workHoursFrom", "workHoursTo"),
});

/** Nobody else has them, whatever was sent. */
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

/** Somebody who is not active has no MPs: the API frees them. */
const hasMps = (raw: Raw) => isAssistant(raw["roleId"]) && isTicked(raw["active"]);

/** Other roles have no phone, hours and MPs, so what their hidden fields send is no mistake either. */
const withoutAssistantFields = (raw: unknown) =>
  typeof raw === "object" ? { ...raw, ...NO_ASSISTANT, mpIds: [] } : raw;

const withoutHiddenFields = (raw: unknown) =>
  typeof raw === "object" && raw !== null && "roleId" in raw && isAssistant(raw.roleId)
    ? raw
    : withoutAssistantFields(raw);

/** The rules of a user as the API takes it: those of the form but for the MPs, which are assigned one by one. */
export const UserPayload = z.preprocess(
  withoutHiddenFields,
  z.object(userFields).and(rule((raw) => (isAssistant(raw["roleId"]) ? assistantMistakes(raw) : {}))),
);

/** What the API takes for a user, but for the picture (section 7 of the back-office document). */
export type UserData = z.output<typeof UserPayload>;

/** The administrator's user form (back-office 5) without its picture; an active assistant has at least one MP. */
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

/** The form of the own profile (back-office 5; 3-decisions): phone and work hours are asked of assistants only. */
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

/** The query of the list of users. */
export const UserQuery = registerQuery(PAGE_SIZES.users);
