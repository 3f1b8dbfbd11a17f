/** The content of an event (section 7 of the back-office document). `date` is YYYY-MM-DD, or `""` for none. */
export interface EventData {
  readonly mpId: number;
  readonly date: string;
  readonly municipalityId: number;
  readonly eventTypeId: number;
  readonly subject: string;
  readonly description: string;
}

/** One row of the event list (section 3 of the back-office document). */
export interface OfficeEventRow extends Omit<EventData, "mpId" | "description"> {
  readonly id: number;
  readonly mpFullName: string;
}
