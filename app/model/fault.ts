/** Why a page could not be made: chooses its text, status and icon. */
export type FaultKind =
  /** 404: it does not exist, or belongs to another person. */
  | "notFound"
  /** 403: the person may not do or see this. */
  | "forbidden"
  /** 429: too many calls; retry later. */
  | "tooMany"
  /** 503: the API is unreachable, hangs or is overloaded; retry later. */
  | "unavailable"
  /** 503: this server can't make the page now; it loads again by itself. */
  | "busy"
  /** 503: sessions can't be read, so people can't be identified; retry later. */
  | "noSessions"
  /** 503: the product's own store takes nothing, so nothing was recorded; retry later. */
  | "notKept"
  /** 502: the API answered with an error, or with something invalid. */
  | "broken";

/**
 * The data of a fault page (R33, P6): thrown as `data(FaultInfo, {status})` and drawn by the error boundaries.
 * Contains no text from the API.
 */
export interface FaultInfo {
  readonly kind: FaultKind;
  /** Correlation id, which the person can quote and the log contains. */
  readonly reference?: string;
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
}
