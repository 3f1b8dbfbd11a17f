import type { contact as mk } from "../mk/contact.ts";
import type { Shape } from "../shape.ts";

export const contact = {
  title: "Contact",
  lead: "Do you have a question, a remark or a proposal about the work of the offices? Write to us.",
  meeting: "For a case that an MP should hear, request a meeting.",
  find: "Find an office",
  form: "Send a message",
  fields: {
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    description: "Message",
    consents: "Consents",
    consentData: "I consent to the processing of my personal data so that this message can be answered.",
    consentContact: "I agree to be contacted at the email address or phone number given.",
  },
  short: {
    consentData: "Consent to data processing",
    consentContact: "Consent to be contacted",
  },
  hints: {
    email: "For example name@example.mk",
    phone: "Only if you would like us to call you.",
    description: "Do not enter a personal identification number, a bank account or health data.",
  },
  submit: "Send message",
  submitAgain: "Send again",
  down: "The Assembly's system is not responding at the moment",
  downText: "You can write the message, but sending it may fail. What you write will stay on the page.",
  reach: {
    title: "Where to find us",
    addressLabel: "Address",
    email: "Email",
    phone: "Phone",
  },
  sent: {
    title: "Your message has arrived",
    text: "Note the reference: with it you can ask about the message.",
    reference: "Reference: {{reference}}",
  },
  outcome: {
    staleTitle: "The page was open for too long",
    stale: "Nothing was sent, and what you typed is kept. Check it and send it again.",
    notSentTitle: "The message was not sent",
    notSent:
      "The Assembly's system is not responding now. What you typed is kept. Try again in a few minutes.",
    limitedTitle: "Too many attempts in a short time",
    limited: "The message was not sent, and what you typed is kept. Wait a minute and try again.",
    refusedTitle: "The Assembly's system did not accept the message",
    refused: "What you typed is kept. Try again; if it does not work, call us.",
    unknownTitle: "We do not know whether the message was received",
    unknown:
      "The connection broke before a confirmation arrived. We may already have the message. What you typed is kept: you can send it again or ask by phone.",
    reference: "Reference: {{reference}}",
  },
} satisfies Shape<typeof mk>;
