import { intakeOptions } from "#app/intake/options.ts";
import type { IntakeOptions } from "#app/intake/texts.ts";
import type { Category } from "#app/model/category.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Atlas } from "../directory/finder-view.ts";
import { officeLink } from "../finder/links.ts";

/** What the request form shows and offers, in one language. */
export interface RequestView {
  readonly mp: {
    readonly id: number;
    readonly name: string;
    readonly picture?: string;
    readonly woman: boolean;
  };
  /** The MP's office; absent when the MP has none. */
  readonly office?: { readonly town: string; readonly address: string };
  /** The address of the form. */
  readonly page: string;
  /** Back to the office, to choose another MP. */
  readonly back: string;
  readonly options: IntakeOptions;
}

/** @returns `undefined` for an id that no active MP has */
export function requestView(
  { directory: { offices, mps } }: Atlas,
  categories: readonly Category[],
  mpId: number,
  language: Language,
): RequestView | undefined {
  const asked = mps.find(({ mp }) => mp.id === mpId);
  if (!asked) return undefined;
  const own = offices.find(({ office }) => office.id === asked.mp.officeId);
  const picture = mediaUrl(asked.mp.picturePath);
  const query = own ? `office=${own.office.id}&mp=${mpId}` : `mp=${mpId}`;
  return {
    mp: {
      id: mpId,
      name: asked.name,
      woman: asked.mp.genderId === GENDER.female,
      ...(picture && { picture }),
    },
    ...(own && { office: { town: own.town, address: own.office.address } }),
    page: `/?${query}#meeting-request`,
    back: own ? officeLink("", own.office.id) : "/#locations-section",
    options: intakeOptions(categories, language),
  };
}
