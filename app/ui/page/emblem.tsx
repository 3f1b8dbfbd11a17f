import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

interface EmblemProps {
  /** Address of the picture; absent: the icon stands in. */
  readonly src: string | undefined;
  readonly icon: IconName;
  /** Width and height in CSS pixels. */
  readonly size: number;
}

/** The sign of a party or a category. Decorative: the name always stands beside it. */
export function Emblem({ src, icon, size }: EmblemProps) {
  if (src === undefined) return <Icon name={icon} />;
  return (
    <img className="emblem" src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  );
}
