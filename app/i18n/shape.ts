/** The shape of a Macedonian namespace: the same keys, any text. A missing or an extra key does not compile. */
export type Shape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Shape<Source[Key]>;
};
