import outlines from "./country.svg?url";

/** The country as a line drawing. */
export function CountryLines({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 800 637" aria-hidden="true">
      <use href={`${outlines}#land`} strokeWidth="2" />
      <use href={`${outlines}#seams`} />
    </svg>
  );
}
