import type { z } from "zod";

type Schema = z.core.JSONSchema._JSONSchema;

type Schemas = Readonly<Record<string, unknown>>;

/** Values by the name of their field, where its kind does not tell a good one. Everybody in them is invented. */
const VALUES: Readonly<Record<string, string | number>> = {
  fullName: "Ана Петрова",
  fullNameAl: "Ana Petrova",
  fullNameEn: "Ana Petrova",
  userFullName: "Марјан Огненовски",
  mpFullName: "Ѓорѓи Илиев",
  caseFullName: "12. Ана Петрова, Патен правец",
  caseCategoryName: "Образование",
  name: "Образование",
  nameAl: "Arsimi",
  nameEn: "Education",
  partyName: "Партија",
  username: "ana.petrova",
  email: "ana@example.com",
  phone: "070 000 111",
  userPhone: "070 000 111",
  workHoursFrom: "08:00",
  workHoursTo: "16:00",
  userWorkHoursFrom: "08:00",
  userWorkHoursTo: "16:00",
  address: "ул. Прва 1, Куманово",
  coordinates: "42.1322,21.7144",
  date: "2026-03-04",
  since: "2025-01-01",
  from: "2026-03-01",
  to: "2026-03-31",
  submittedAt: "2026-04-02",
  startDate: "2026-03-04T10:00:00Z",
  endDate: "2026-03-04T11:00:00Z",
  fromDate: "2026-03-01",
  toDate: "2026-03-31",
  month: "2026-03",
  startMonth: "2026-01",
  endMonth: "2026-03",
  year: 2026,
  statisticsType: "casesByMonth",
  statisticsKey: "2026-03",
  type: "cases_by_gender",
  topic: "Патен правец",
  subject: "Отворен ден",
  reason: "Патот до селото е затворен.",
  comment: "Договорен е термин.",
  description: "Прием на граѓани.",
  firstVisit: "Не",
  othersInvolved: "Не",
  organization: "",
  code: "77",
  roleId: 2,
  page: "0",
  size: "25",
  draw: "1",
  picturePath: "admin/uploads/mps/12.jpg",
  profilePicturePath: "admin/uploads/profile-pictures/user.png",
  iconPath: "admin/uploads/icons/4.png",
  access_token: "eyJhbGciOi…",
  adfsLogoutUrl: "https://login.example/adfs/ls/?wa=wsignout1.0",
};

/** Where nothing else is known: an id that every table has. */
const NUMBER = 1;

/**
 * A right value of a JSON schema, for people who read the document.
 * @param named the schemas that references name
 * @param name of the field, if it is one
 */
export function exampleOf(schema: Schema, named: Schemas, name = ""): unknown {
  if (typeof schema === "boolean") return undefined;
  if (schema.$ref !== undefined) {
    const part = named[schema.$ref.split("/").at(-1) ?? ""];
    return exampleOf(part as Schema, named);
  }
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return exampleOf(first, named, name);
  return ofType(schema, named, name);
}

function ofType(schema: z.core.JSONSchema.BaseSchema, named: Schemas, name: string): unknown {
  const known = VALUES[name];
  // What may be null is shown as it is when it is there.
  const [type] = [schema.type].flat();
  if (type === "object") return objectOf(schema, named);
  if (type === "array")
    return schema.items && !Array.isArray(schema.items) ? [exampleOf(schema.items, named)] : [];
  if (type === "string") return String(known ?? NUMBER);
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return typeof known === "number" ? known : NUMBER;
  return null;
}

const objectOf = ({ properties = {} }: z.core.JSONSchema.BaseSchema, named: Schemas) =>
  Object.fromEntries(
    Object.entries(properties)
      // A file has no text.
      .filter(([, part]) => typeof part !== "object" || part.format !== "binary")
      .map(([field, part]) => [field, exampleOf(part, named, field)]),
  );
