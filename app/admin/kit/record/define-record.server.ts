import { data, redirect } from "react-router";
import type { z } from "zod";
import { noSuchPage } from "#app/route/faults.ts";
import { type Api, api } from "#server/api/client.ts";
import { type Attempt, DONE, faultStatus } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Attached } from "#server/files/picture/picture.ts";
import { type FieldTexts, OPENED, equalRecord, versionOf } from "#server/form/concurrent-edit.ts";
import { type Submission, submission, type ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { isAsking } from "#server/meetings/questions.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Left } from "../assignments/assignments.server.ts";
import { addressAtRow, addressWith, registerSearch } from "../list/address.ts";
import type { LoaderArgs } from "../list/export.server.ts";
import { recordFormContext } from "./form-context.ts";
import {
  asked,
  askFirst,
  asTyped,
  failedReply,
  type FieldTerms,
  isHalfDone,
  isUnfinished,
  type Question,
  refusedReply,
  type sentBack,
  successorIn,
} from "./reply.ts";
import { recordIdOf, recordToEdit } from "./stored.ts";
import { writeUnlessChanged } from "./write.ts";

export interface Page extends LoaderArgs {
  /** A new record has no id yet. */
  readonly params: { readonly id?: string | undefined };
}

type Answer = ReturnType<typeof sentBack>;

export interface RecordPage extends Page {
  readonly params: { readonly id: string };
}

export interface Change<Schema extends z.ZodType, Stored> {
  readonly id: number;
  readonly stored: Stored;
  readonly value: z.output<Schema>;
  readonly file: File | undefined;
  readonly fields: FormData;
  /** Id of the form. */
  readonly form: string;
  /** Reads the record again: whether it is as the person wants it, with the new picture if there is one. */
  readonly isWritten: () => Promise<boolean>;
}

export interface RecordDefinition<
  Schema extends z.ZodType,
  Stored,
  Choices extends object,
  Written,
  Instead,
> {
  /** The address of the list, below which records are viewed, added and edited. */
  readonly section: string;
  readonly schema: Schema;
  readonly file?: (isNew: boolean) => Attached;
  /** What the form chooses from; `id` is absent for a new record. */
  readonly choices: (context: Context, id?: number) => Promise<Choices>;
  readonly read: (ask: Api["attempt"], id: number, context: Context) => Promise<Attempt<Stored>>;
  readonly textsOf: (stored: Stored) => FieldTexts;
  readonly wanted: (value: z.output<Schema>, context: Context) => FieldTexts;
  /** The path of its picture; another picture has another one. */
  readonly pictureOf?: (stored: Stored) => string;
  /** The reply to a button that doesn't save, or a question before adding. */
  readonly instead?: (
    form: Submission<Schema>,
    page: Page,
  ) => Instead | undefined | Promise<Instead | undefined>;
  /** Adds to the form that goes back what only this record's form shows. */
  readonly complete?: (form: Submission<Schema>, answer: Answer, page: Page) => Instead | Promise<Instead>;
  readonly asks?: (
    context: Context,
    change: Change<Schema, Stored>,
  ) => Promise<Attempt<Question | undefined>>;
  readonly add?: (context: Context, form: ValidSubmission<Schema>) => Promise<Attempt<Written>>;
  readonly change: (context: Context, change: Change<Schema, Stored>) => Promise<Attempt<Written>>;
  /** Whether a written record has MPs still to assign. */
  readonly left?: (written: Written) => Left;
  readonly terms?: (value: z.output<Schema>) => FieldTerms;
  /** Key of the message on the next page. */
  readonly added?: string;
  readonly changed: string;
  /** The query that leads back to the list; by default that of a register. */
  readonly returnTo?: (params: URLSearchParams, context: Context) => string;
  /** The list from which a record was opened; by default with that query. */
  readonly addressBack?: (params: URLSearchParams) => string;
  /** Where adding leads; by default the list. */
  readonly afterAdding?: (page: Page, written: Written) => string;
  /** Where a change leads, by default the list; `written` is absent if there was nothing left to change. */
  readonly afterwards?: (
    page: Page,
    change: Pick<Change<Schema, Stored>, "fields" | "form" | "id" | "value"> & {
      readonly written: Written | undefined;
    },
  ) => Promise<string>;
  /** "Cancel" leads to the record's page instead of the list. */
  readonly cancelsToView?: true;
  /** After an unknown outcome a change is looked up on the record's page. */
  readonly looksAtView?: true;
}

/** A kind of record from one declaration: what its forms show, and what sending them does. */
export function defineRecord<
  Schema extends z.ZodType,
  Stored,
  Choices extends object,
  Written,
  Instead = never,
>(record: RecordDefinition<Schema, Stored, Choices, Written, Instead>) {
  const { section, schema, file, read, textsOf, wanted, pictureOf, terms, add } = record;
  const { changed, added = changed, returnTo = registerSearch } = record;
  const queryOf = ({ context, url }: Page) => returnTo(url.searchParams, context);
  const addressBack = (page: Page) => {
    const list = record.addressBack?.(page.url.searchParams) ?? addressWith(section, queryOf(page));
    return page.params.id === undefined ? list : addressAtRow(list, page.params.id);
  };

  /** Last, when nothing can fail any longer: what a form takes from the session is given once. */
  const formContext = ({ context, url }: Page, choices: Choices) => ({
    ...choices,
    ...recordFormContext(context, url.pathname),
  });

  const completed = async (form: Submission<Schema>, answer: Answer, page: Page) =>
    record.complete ? record.complete(form, answer, page) : answer;

  /** The page that goes on, if not all that belongs to a written record is done. */
  async function rest(context: Context, form: ValidSubmission<Schema>, written: Written) {
    const left = record.left?.(written);
    if (!left) return undefined;
    const page = `${section}/done/${form.id}`;
    if (left === "ended") throw await endSession(context, { place: { page, action: page } });
    return redirect(page, 303);
  }

  function finish(context: Context, text: string, address: string) {
    getSession(context).flash({ kind: "success", text });
    return redirect(address, 303);
  }

  return {
    read,

    async blank(page: Page) {
      return {
        formContext: formContext(page, await record.choices(page.context)),
        action: addressWith(`${section}/add`, queryOf(page)),
        cancel: addressBack(page),
        look: section,
      };
    },

    /** @throws a fault page: 404 for an unknown record, 403 for another person's */
    async open(page: RecordPage) {
      const { context, request, params } = page;
      const id = recordIdOf(params);
      const ask = api(context, { signal: request.signal }).attempt;
      const [found, choices] = await Promise.all([read(ask, id, context), record.choices(context, id)]);
      const stored = recordToEdit(context, found, textsOf);
      const query = queryOf(page);
      const view = addressWith(`${section}/view/${id}`, query);
      return {
        id,
        found: found.ok ? found.value : undefined,
        form: {
          formContext: formContext(page, choices),
          stored,
          unseen: stored === undefined,
          action: addressWith(`${section}/edit/${id}`, query),
          cancel: record.cancelsToView ? view : addressBack(page),
          ...(record.looksAtView && { look: view }),
        },
      };
    },

    /** Adds the record once, however often its form is posted. */
    async add(page: Page) {
      if (!add) throw noSuchPage();
      const { context } = page;
      const form = await submission(context, schema, file?.(true));
      const instead = await record.instead?.(form, page);
      if (instead) return instead;
      if (!form.valid) return completed(form, refusedReply(form), page);
      const outcome = await form.once(() => add(context, form));
      if (!outcome.ok) return completed(form, failedReply(form, outcome.fault, terms?.(form.value)), page);
      const next = record.afterAdding?.(page, outcome.value) ?? section;
      return (await rest(context, form, outcome.value)) ?? finish(context, added, next);
    },

    /** Changes the record; after a concurrent edit both versions come back. */
    async change(page: RecordPage) {
      const { context, params } = page;
      const id = recordIdOf(params);
      const form = await submission(context, schema, file?.(false));
      const instead = await record.instead?.(form, page);
      if (instead) return instead;
      if (isUnfinished(form)) return asTyped(form);
      if (!form.valid) return completed(form, refusedReply(form), page);
      const { value, fields } = form;
      const mine = wanted(value, context);
      const changeOf = (stored: Stored): Change<Schema, Stored> => ({
        id,
        stored,
        value,
        file: form.file,
        fields,
        form: form.id,
        async isWritten() {
          const found = await read(withFixedCredentials(context), id, context);
          if (!found.ok || !equalRecord(mine, textsOf(found.value))) return false;
          return form.file === undefined || pictureOf?.(found.value) !== pictureOf?.(stored);
        },
      });
      let done: Written | undefined;
      const reply = await writeUnlessChanged(context, form, {
        read: () => read(api(context).attempt, id, context),
        textsOf,
        mine: () => mine,
        always: form.file !== undefined,
        asks: async (stored) => (await record.asks?.(context, changeOf(stored))) ?? DONE,
        write: (stored) => record.change(context, changeOf(stored)),
        written: (written) => (done = written),
        refusal: async (fault, stored) => {
          if (isAsking(fault)) return askFirst(form, fault.ask);
          if (!stored || !isHalfDone(fault)) return failedReply(form, fault, terms?.(value));
          const opened = versionOf({ ...textsOf(stored), ...fault.changed });
          if (fault.status === 401) throw await endSession(context, { typed: { [OPENED]: opened } });
          const found = await read(withFixedCredentials(context), id, context);
          const others = found.ok ? await record.asks?.(context, changeOf(found.value)) : undefined;
          const { data: answer, init } =
            fault.lines.length > 0 && others?.ok && others.value
              ? asked(form, others.value, fault.lines, faultStatus(fault))
              : failedReply(form, fault, terms?.(value));
          return data({ ...answer, opened }, init ?? undefined);
        },
        ...(terms && { terms: terms(value) }),
      });
      if (reply) return completed(form, reply, page);
      const left = done === undefined ? undefined : await rest(context, form, done);
      if (left) return left;
      const change = { id, value, fields, form: form.id, written: done };
      const address = (await record.afterwards?.(page, change)) ?? addressBack(page);
      // Another form was faster, and chose the successor.
      if (successorIn(fields) === undefined || (await form.hasBegun()))
        return finish(context, changed, address);
      getSession(context).flash({ kind: "error", text: "passedOnByOther" });
      return redirect(address, 303);
    },
  };
}
