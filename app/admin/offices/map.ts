import { placeFromText } from "#app/model/map.ts";
import country from "#app/ui/map/country.svg?raw";
import { project } from "#app/ui/map/frame.ts";
import { PICTURE, viewBox, viewOf } from "./pick.ts";
import type { Route } from "./+types/map";

/** Styles of the outlines, by the ids of `country.svg`; elsewhere the page sets its colours. */
const LOOKS: Readonly<Record<string, string>> = {
  land: 'fill="#efe6d8" stroke="#85776d"',
  seams: 'stroke="#d3c5b1"',
  lakes: 'fill="#b5d2dd"',
  river: 'stroke="#b5d2dd" stroke-width="2"',
};

/** The section of the map on which a place is selected, as a picture: a form's image button can show nothing else. */
export function loader({ url }: Route.LoaderArgs) {
  const view = viewOf(url.searchParams.get("view"));
  const place = placeFromText(url.searchParams.get("at") ?? "");
  const unit = view.width / PICTURE.width;
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="${viewBox(view)}" fill="none" stroke-width="${unit}">`;
  const svg = drawn
    .replace(/<svg[^>]*>/, opening)
    .replace("</svg>", `${place ? point(project(...place), unit) : ""}</svg>`);
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}

const drawn = Object.entries(LOOKS).reduce(
  (text, [id, look]) => text.replace(`id="${id}"`, `id="${id}" ${look}`),
  country.replace(/<!--[\s\S]*?-->/, "").replace(/<\?xml[^>]*>/, ""),
);

const point = ({ x, y }: { readonly x: number; readonly y: number }, unit: number) =>
  `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${7 * unit}" fill="#7b1a2c" stroke="#fff" stroke-width="${2 * unit}"/>`;
