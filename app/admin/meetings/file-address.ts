/** Where the calendar file of a meeting is; of one that is gone it takes the entry out. */
export const fileAddress = (id: number): string => `/admin/meetings/view/${id}/meeting.ics`;
