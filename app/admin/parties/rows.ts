import { mediaUrl } from "#app/model/media.ts";
import type { Party } from "#app/model/party.ts";
import type { Listing } from "../register-list/shown-list.ts";

/** One row of the list as it is shown. */
export interface ListedParty {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly icon: string | undefined;
  readonly active: boolean;
}

/** Turns the API's party into what the list shows. */
export const listedParty = ({ iconPath, ...party }: Party): ListedParty => ({
  ...party,
  icon: mediaUrl(iconPath),
});

export const LISTING: Listing<Party> = {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn }) => [name, nameAl, nameEn],
};
