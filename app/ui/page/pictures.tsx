import { Link } from "react-router";
import { Drawing, Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

interface FaceProps {
  /** Address of the picture; absent or empty: a placeholder. */
  readonly src?: string | undefined;
  /** Selects the placeholder. */
  readonly woman?: boolean;
  readonly width: number;
  readonly height: number;
}

/** A person's picture. Decorative: the name is always beside it. */
export function Face({ src, woman, width, height }: FaceProps) {
  if (!src)
    return <Drawing className="face" name={woman ? "face-woman" : "face"} width={width} height={height} />;
  return (
    <img className="face" src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
  );
}

interface EmblemProps {
  /** Address of the picture; absent: the icon. */
  readonly src: string | undefined;
  readonly icon: IconName;
  /** Width and height in CSS pixels. */
  readonly size: number;
}

/** The logo of a party or category. Decorative: the name is always beside it. */
export function Emblem({ src, icon, size }: EmblemProps) {
  if (src === undefined) return <Icon name={icon} />;
  return (
    <img className="emblem" src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  );
}

interface LogoProps {
  readonly to: string;
  readonly name: string;
  readonly owner?: string;
  /** Loads a new document: the other area has other texts and another stylesheet. */
  readonly reload?: boolean;
}

/** The mark and name of the site. */
export function Logo({ to, name, owner, reload = false }: LogoProps) {
  return (
    <Link className="logo line" to={to} reloadDocument={reload}>
      <Drawing name="mark" width={40} height={40} />
      <span>
        {name}
        {owner && <small>{owner}</small>}
      </span>
    </Link>
  );
}
