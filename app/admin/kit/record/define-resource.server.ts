import type { z } from "zod";
import { mayOpen, type Register, namespaceOf } from "#app/model/access.ts";
import { api } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../list/address.ts";
import { defineRecord, type Page, type RecordDefinition, type RecordPage } from "./define-record.server.ts";
import { recordIdOf, recordOf } from "./stored.ts";

interface Resource<
  Schema extends z.ZodType,
  Stored,
  Choices extends object,
  Written,
  Instead,
  Head,
  Shown extends object,
  List,
> extends Omit<RecordDefinition<Schema, Stored, Choices, Written, Instead>, "section" | "added" | "changed"> {
  /** Its list, if that is not made by its own page. */
  readonly list?: List;
  /** What the page of a record shows. */
  readonly shown?: (stored: Stored, page: RecordPage) => Shown | Promise<Shown>;
  /** What its form shows beside the fields. */
  readonly head?: (stored: Stored, context: Context) => Head | Promise<Head>;
}

/** A register from one declaration: what the loaders and actions of its pages return. */
export function defineResource<
  Schema extends z.ZodType,
  Stored,
  Choices extends object,
  Written,
  Shown extends object = Record<never, never>,
  List = undefined,
  Head = undefined,
  Instead = never,
>(name: Register, resource: Resource<Schema, Stored, Choices, Written, Instead, Head, Shown, List>) {
  const { list, shown = () => ({}) as Shown, head, ...definition } = resource;
  const section = `/admin/${name}` as const;
  const texts = namespaceOf(name);
  const record = defineRecord({
    ...definition,
    section,
    added: `${texts}:added`,
    changed: `${texts}:changed`,
  });

  return {
    list: list as List,
    read: definition.read,

    /** The page of a record, with the address of its form for those who may change it. */
    async view(page: RecordPage) {
      const { context, request, params, url } = page;
      const id = recordIdOf(params);
      const ask = api(context, { signal: request.signal }).attempt;
      const stored = recordOf(await definition.read(ask, id, context));
      const mayEdit = mayOpen(`${section}/edit/:id`, requireProfile(context).roleId);
      const query = definition.returnTo?.(url.searchParams, context) ?? "";
      const edit = mayEdit ? addressWith(`${section}/edit/${id}`, query) : undefined;
      return { id, edit, ...(await shown(stored, page)) };
    },

    async form(page: Page) {
      const { id } = page.params;
      if (id === undefined) return { id, form: await record.blank(page), head: undefined };
      const { found, ...opened } = await record.open({ ...page, params: { id } });
      return { ...opened, head: found && (await head?.(found, page.context)) };
    },

    send(page: Page) {
      const { id } = page.params;
      return id === undefined ? record.add(page) : record.change({ ...page, params: { id } });
    },
  };
}
