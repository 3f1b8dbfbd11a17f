/** What became of the MPs of a user or an office that is written although not all of them are; each by name. */
export interface AssignmentResult {
  /** The record: its edit form does what is left. Absent when the API does not tell. */
  readonly id?: number;
  readonly assigned: readonly string[];
  readonly removed: readonly string[];
  /** Not assigned, or not known to be. */
  readonly notAssigned: readonly string[];
  readonly notRemoved: readonly string[];
}
