/** Why a page could not be made, in words that choose a text, a status and an icon. */
export type FaultKind =
  /** 404: there is no such thing, or it is not this person's. */
  | "notFound"
  /** 403: the person may not do or see this. */
  | "forbidden"
  /** 429: too many calls; try again after the wait. */
  | "tooMany"
  /** 503: the API can't be reached, hangs or is overloaded; try again after the wait. */
  | "unavailable"
  /** 503: nobody can be recognised, because the sessions can't be read; try again after the wait. */
  | "noSessions"
  /** 502: the API answered with an error or with something that is no answer. */
  | "broken";

/**
 * What a fault page knows (R33, P6): thrown as `data(FaultInfo, {status})` and drawn by the error
 * boundaries. Holds nothing that the API said.
 */
export interface FaultInfo {
  readonly kind: FaultKind;
  /** Correlation id: the person can quote it, the log has it. */
  readonly reference?: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}
