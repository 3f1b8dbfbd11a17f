import { changesBetween } from "./text/likeness.ts";
import { ANSWER_WAY, type Wishes } from "./wishes.ts";

/** Local part of the stand-in address for people without e-mail, because a case requires an address. */
const NO_MAILBOX = "bez-eposta";

/** Whether there is an e-mail address that belongs to a person; stand-in addresses are never written to. */
export const hasMailbox = (email: string): boolean =>
  email !== "" && !email.toLowerCase().startsWith(`${NO_MAILBOX}@`);

/** Top-level domains in Cyrillic or Greek letters that people here write to. */
const OTHER_DOMAINS = "мкд срб рф бг укр бел қаз мон ею рус москва ευ ελ".split(" ");

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Whether an address is probably typed on the wrong keyboard: in Cyrillic or Greek letters without such a domain
 * (ана@гмаил.цом, ana@gmail.цом), or with two scripts in one part (аna@gmail.com with a Cyrillic а).
 */
export function hasUnusualLetters(email: string): boolean {
  const parts = email.toLowerCase().split(/[@.]/);
  const scriptsOf = (text: string) => SCRIPTS.map((script) => script.test(text));
  const [, ...others] = scriptsOf(email);
  if (!others.includes(true)) return false;
  const isMixed = parts.some((part) => scriptsOf(part).filter(Boolean).length > 1);
  return isMixed || !OTHER_DOMAINS.includes(parts.at(-1) ?? "");
}

/** The most common mail providers. */
const COMMON_HOSTS: readonly string[] = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "icloud.com",
  "t.mk",
];

/** Domains whose mailboxes are those of many people. */
const PUBLIC_PROVIDERS: readonly string[] = [
  ...COMMON_HOSTS,
  "googlemail.com",
  "ymail.com",
  "msn.com",
  "me.com",
  "proton.me",
  "protonmail.com",
  "gmx.com",
  "gmx.net",
  "gmx.de",
  "web.de",
  "aol.com",
  "mail.com",
  "email.com",
  "abv.bg",
  "t-home.mk",
  "on.net.mk",
  "mt.net.mk",
];

/** From this length on, one wrong letter in a host is a typo; shorter hosts are too similar. */
const LONG_HOST = "gmail.com".length;

/** Endings that don't exist: com, mistyped. */
const NO_ENDINGS = "con cpm cim vom xom comm coom cmo ocm".split(" ");

/** A domain that is probably mistyped: impossible characters or ending, or one typo in that of a common provider. */
export function hasUnusualDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const ending = domain.split(".").at(-1) ?? "";
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain) || /^\p{N}+$/u.test(ending)) return true;
  if (NO_ENDINGS.includes(ending)) return true;
  if (PUBLIC_PROVIDERS.includes(domain)) return false;
  return COMMON_HOSTS.some((host) => host.length >= LONG_HOST && changesBetween(domain, host) === 1);
}

/** The address with its domain in ASCII, as mail servers and other programs take it. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // Of a plain domain nothing changes, not even one that a URL would read as numbers.
  if (!/[^ -~]/.test(domain)) return email;
  try {
    return email.slice(0, at + 1) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

const GMAIL = ["gmail.com", "googlemail.com"];

/** One spelling of a mailbox, which has many: by case, what follows a plus, and Gmail's dots and second name. */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(asciiAddress(email.trim().toLowerCase())) ?? [];
  if (domain === "") return email.trim().toLowerCase();
  const name = local.replace(/\+.*/, "");
  return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** The domain of an address, unless its mailboxes are those of many people: then `undefined`. */
export function ownDomainOf(email: string): string | undefined {
  const domain = mailboxOf(email).split("@").at(-1) ?? "";
  return PUBLIC_PROVIDERS.includes(domain) ? undefined : domain;
}

/** The address for a `mailto:` link: a plus and other characters have a meaning in a URL; the @ stays. */
export const mailtoAddress = (email: string): string =>
  encodeURIComponent(asciiAddress(email)).replace(/%40(?!.*%40)/, "@");

/** @param origin of the site; `localhost` and other hosts without a dot would not be valid in an address */
export function noMailboxAt(origin: string): string {
  const { hostname } = new URL(origin);
  return `${NO_MAILBOX}@${hostname.includes(".") ? hostname : `${hostname}.invalid`}`;
}

/** They get the stand-in, and can't be answered by e-mail. @param standIn of `noMailboxAt`, or of the stored case */
export function withMailbox<Form extends Pick<Wishes, "answerWayId"> & { readonly email: string }>(
  form: Form,
  standIn: string,
): Form {
  if (form.email !== "") return form;
  const { answerWayId } = form;
  const isByEmail = answerWayId === ANSWER_WAY.email;
  return { ...form, email: standIn, answerWayId: isByEmail ? null : answerWayId };
}
