/** The texts of a record, by field name. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Small records that outlive this process and are shared with others: sessions, submission keys, used
 * sign-ins. A record is named `kind:id`; the kind is kept readable, the id is not. It has at least one
 * field and always a time to live.
 * Every method rejects with `StoreUnavailable` when the store can't be reached or does not answer in a second.
 */
export interface Store {
  /** All fields; `undefined` when there is no such record, or no longer. */
  read(record: string): Promise<Fields | undefined>;
  /** Makes a record unless there is one: of any number of callers exactly one gets `true`. */
  add(record: string, fields: Fields, seconds: number): Promise<boolean>;
  /**
   * Sets the given fields, removes those given as null, leaves the others as they are, and lets the
   * record live `seconds` from now. `false`, and nothing written, when there is no such record.
   */
  update(record: string, changes: Readonly<Record<string, string | null>>, seconds: number): Promise<boolean>;
  /** Tells whether there was such a record. */
  remove(record: string): Promise<boolean>;
  /** Resolves when the store takes something, which a full one that can be read does not: for readiness. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The store can't be reached, is full, or did not answer in time: nothing is known about any record. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The session store is unavailable", { cause });
    this.name = "StoreUnavailable";
  }
}
