import type { PhoneLink } from "#app/model/text/number.ts";

/** A link if it can be dialled. */
export const Phone = ({ text, href, className }: PhoneLink & { readonly className?: string }) =>
  href ? (
    <a className={className} href={href}>
      {text}
    </a>
  ) : (
    <span className={className}>{text}</span>
  );
