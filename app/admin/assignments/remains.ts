import { data, type RouterContextProvider } from "react-router";
import { type FieldTexts, marksOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { Submission } from "#server/form/submission.ts";
import type { z } from "zod";
import type { RecordReply, Remains } from "../record/reply.ts";

type Valid = Extract<Submission<z.ZodType>, { valid: true }>;

/**
 * The form of a record that is written although not all of its MPs are: with another key, so that sending it again does
 * what is left.
 * @param stored what the record's form has now; absent when it can't be had, which shows both versions at the next try
 */
export const withRemains = (
  context: Readonly<RouterContextProvider>,
  form: Valid,
  remains: Remains,
  stored: FieldTexts | undefined,
) =>
  data<RecordReply>(
    {
      ...form.keep(false).data,
      formKey: formKey(context),
      remains,
      ...(stored && { opened: marksOf(stored) }),
    },
    { status: 502 },
  );
