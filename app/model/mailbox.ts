/** What stands before the @ for somebody who has no e-mail, because a case can't be without one. */
export const NO_MAILBOX = "bez-eposta";

/** Whether an e-mail address is somebody's; the stand-in of those who have none is never written to. */
export const hasMailbox = (email: string): boolean => !email.toLowerCase().startsWith(`${NO_MAILBOX}@`);
