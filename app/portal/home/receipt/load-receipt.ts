import { data } from "react-router";
import type { Receipt } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { findReceipt } from "#server/form/public-write.ts";
import { getLocale, getT, textsOf } from "#server/middleware/locale.ts";
import { atlasOf } from "../directory/finder-view.ts";
import { receiptView } from "./receipt-view.ts";

const NO_CATEGORIES: readonly Category[] = [];

/** The receipt with this id, if this visitor sent it within the last hour; else 404. */
export async function loadReceipt(context: Context, id: string) {
  const receipt = findReceipt(context, id);
  const texts = textsOf(context, "request");
  if (!receipt) return data({ state: "gone", texts } as const, { status: 404 });
  return { state: "receipt", receipt: await shownReceipt(context, receipt), texts } as const;
}

/** A receipt in the visitor's language. */
export async function shownReceipt(context: Context, receipt: Receipt) {
  // A receipt is shown even when the lists can't be had: it then goes without their names.
  const lists = await publicLists(context).catch(() => undefined);
  const language = getLocale(context);
  const t = getT(context, ["request", "common"]);
  const atlas = lists && atlasOf(lists, language, getT(context, "home"));
  return receiptView(receipt, atlas, lists?.categories ?? NO_CATEGORIES, language, t);
}
