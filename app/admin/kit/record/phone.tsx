import type { PhoneLink } from "#app/model/text/number.ts";

interface PhoneProps extends PhoneLink {
  readonly className?: string;
}

/** A link if it can be dialled. */
export const Phone = ({ text, href, className }: PhoneProps) =>
  href ? (
    <a className={className} href={href}>
      {text}
    </a>
  ) : (
    <span className={className}>{text}</span>
  );
