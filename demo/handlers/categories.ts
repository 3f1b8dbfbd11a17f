import type { DatabaseSync } from "node:sqlite";
import { type Category, CategoryForm } from "#app/model/category.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { imageWrite, readIcon } from "../files/image.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, insert, update } from "../store/statements.ts";
import { inOneCase, rowById } from "./records.ts";

type Categories = Contract["categories"];

const icon = { area: "categories", field: "icon", read: readIcon } as const;

/** 409 for a duplicate code or Macedonian name. */
export const categories: Handlers<Categories> = {
  list: ({ database }) => allCategories(database),
  listForStaff: ({ database }) => allCategories(database),
  get: ({ database, input }) => getCategory(database, input.params.id),

  add: imageWrite<Categories["add"], CategoryForm>({
    ...icon,
    check: ({ input: { body } }, wrong) =>
      checkPayload(CategoryForm, body, body.icon ? wrong : { icon: "iconRequired" }),
    write({ database }, data, imageOr) {
      refuseTaken(database, data);
      return insert(database, "categories", { ...data, iconPath: imageOr("") });
    },
  }),

  update: imageWrite<Categories["update"], CategoryForm>({
    ...icon,
    check({ database, input: { params, body } }, wrong) {
      getCategory(database, params.id);
      return checkPayload(CategoryForm, body, wrong);
    },
    write({ database, input }, data, imageOr) {
      const { id, iconPath } = getCategory(database, input.params.id);
      refuseTaken(database, data, id);
      update(database, "categories", id, { ...data, iconPath: imageOr(iconPath) });
    },
  }),
};

const CATEGORY = "SELECT id, code, name, nameAl, nameEn, description, iconPath FROM categories";

const allCategories = (database: DatabaseSync) => all<Category>(database, `${CATEGORY} ORDER BY id`);

const getCategory = (database: DatabaseSync, id: number) => rowById<Category>(database, CATEGORY, id);

function refuseTaken(database: DatabaseSync, { code, name }: CategoryForm, ownId?: number): void {
  const others = allCategories(database).filter(({ id }) => id !== ownId);
  const taken = {
    code: others.some((other) => other.code === code),
    name: others.some((other) => inOneCase(other.name) === inOneCase(name)),
  };
  const fields = Object.entries(taken).filter(([, isTaken]) => isTaken);
  if (fields.length === 0) return;
  throw new RefusedCall(
    409,
    Object.fromEntries(fields.map(([field]) => [field, "Категоријата веќе постои!"])),
  );
}
