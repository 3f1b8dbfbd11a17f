/** A party (section 3 of the portal document). */
export interface Party {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly iconPath: string;
  readonly active: boolean;
}
