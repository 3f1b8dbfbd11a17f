import { lazy } from "react";
import { chunkOrDocument } from "#app/ui/page/hydrated.ts";

const loadRequest = () => chunkOrDocument(() => import("./request-page.tsx"));
const loadReceipt = () => chunkOrDocument(() => import("../receipt/receipt-page.tsx"));

/**
 * The request form and the receipt come in a chunk of their own: most visitors of the home page never need
 * them. The server must draw them at once: a suspended part would need script to be put in its place.
 */
export const RequestPage = import.meta.env.SSR
  ? (await import("./request-page.tsx")).RequestPage
  : lazy(async () => ({ default: (await loadRequest()).RequestPage }));

export const ReceiptPage = import.meta.env.SSR
  ? (await import("../receipt/receipt-page.tsx")).ReceiptPage
  : lazy(async () => ({ default: (await loadReceipt()).ReceiptPage }));

export const GoneReceipt = import.meta.env.SSR
  ? (await import("../receipt/receipt-page.tsx")).GoneReceipt
  : lazy(async () => ({ default: (await loadReceipt()).GoneReceipt }));
