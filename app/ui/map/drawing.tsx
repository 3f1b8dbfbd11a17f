import outlines from "./country.svg?url";

/**
 * Land, gold municipalities, lakes, river and borders. The outlines stay in their own cached file: pages
 * and scripts only refer to them.
 * @param here ids of the municipalities to show in gold
 */
export function Outlines({ here = [] }: { here?: readonly number[] }) {
  return (
    <>
      <use href={`${outlines}#land`} className="land" />
      {here.map((id) => (
        <use key={id} href={`${outlines}#m${id}`} className="here" />
      ))}
      <use href={`${outlines}#lakes`} className="lake" />
      <use href={`${outlines}#river`} className="river" />
      <use href={`${outlines}#seams`} className="seams" />
      <use href={`${outlines}#land`} className="edge" />
    </>
  );
}

/** The country as a line drawing. */
export function CountryLines({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 800 637" aria-hidden="true">
      <use href={`${outlines}#land`} strokeWidth="2" />
      <use href={`${outlines}#seams`} />
    </svg>
  );
}
