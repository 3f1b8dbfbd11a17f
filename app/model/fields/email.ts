/**
 * Linear-time shape check: one @, no spaces, a dotted domain; no dot at an end of the name or beside another one, no
 * hyphen at an end of a part of the domain. The length is capped before.
 */
const EMAIL =
  /^[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)*@(?!-)[^\s@.<>()[\]\\,;:"]+(?<!-)(?:\.(?!-)[^\s@.<>()[\]\\,;:"]+(?<!-))+$/;

/** Whether text has the form of an e-mail address (section 5 of both documents). */
export const isEmail = (text: string): boolean => EMAIL.test(text);
