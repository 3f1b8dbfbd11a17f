import outlines from "./country.svg?url";

const WITHOUT_STYLE = { width: 320, height: 255, fill: "none", stroke: "#dca94a" };

/** The country as a line drawing. */
export function CountryLines({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 800 637" {...WITHOUT_STYLE} aria-hidden="true">
      <use href={`${outlines}#land`} strokeWidth="2" />
      <use href={`${outlines}#seams`} />
    </svg>
  );
}
