import { data } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";

/** What is thrown for an address without a screen, or for one that names no record: 404, drawn by the nearest boundary. */
export const noSuchPage = (more: Omit<FaultInfo, "kind"> = {}) =>
  data<FaultInfo>({ kind: "notFound", ...more }, { status: 404 });
