type Value = string | number;

/** A part of the address that a form keeps; what is as usual need not be said. */
export const HiddenParam = ({ name, value, usual }: { name: string; value: Value; usual: Value }) =>
  value === usual ? null : <input type="hidden" name={name} value={value} />;

/** The query of a list of which only the page size is kept. */
export const sizeSearch = (size: Value, [usual]: readonly Value[]): string =>
  size === usual ? "?" : `?size=${size}`;
