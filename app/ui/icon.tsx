import type { DrawingName, IconName } from "./icons.ts";

/** Address of the sprite, with its content's hash: see `build-steps/icon-sprite.ts`. */
const SPRITE: string = import.meta.env.ICON_SPRITE;

/** A lucide icon of 1.25 em in the colour of its text. Always beside a word or inside a labelled control. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" width="20" height="20" aria-hidden="true">
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}

/** One of our own drawings; width and height in CSS pixels. */
export function Drawing({
  name,
  width,
  height,
  className,
}: {
  name: DrawingName;
  width: number;
  height: number;
  className?: string;
}) {
  return (
    <svg width={width} height={height} className={className} aria-hidden="true">
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
