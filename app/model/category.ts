/** A case category (section 3 of the portal document); shown as "id. name". */
export interface Category {
  readonly id: number;
  readonly code: number | null;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly description: string;
  readonly iconPath: string;
}

/** The number shown for a category: its code, or its id where the API has no code. */
export const numberOf = ({ id, code }: Category): number => code ?? id;
