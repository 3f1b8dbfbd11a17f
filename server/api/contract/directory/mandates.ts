import { z } from "zod";
import type { Mandate } from "#app/model/mp.ts";
import { endpoint } from "../../endpoint.ts";
import { byOwnId, id, named, text } from "../wire.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/mandates",
  summary: "All terms of office",
  caller: "anyone",
  reply: z.array(named("Mandate", { id, name: text }) satisfies z.ZodType<Mandate>),
  rowKey: byOwnId,
});
