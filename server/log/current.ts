import { partOfProduct } from "#server/context.ts";
import type { AuditLog, Log } from "./log.ts";

/** The log of the product that answers a request. */
export const logOf = partOfProduct<Log>("log");

/** Its log of who did what. */
export const auditLogOf = partOfProduct<AuditLog>("audit log");
