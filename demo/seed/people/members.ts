import { GENDER } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { MANDATE_BEGAN } from "../cases/days.ts";
import { createRandom, type Random } from "../random.ts";
import { inventDistinct, mailName, type Origin, type SeedPerson } from "./names.ts";
import { FLOORS, INNER_POINTS, originsOf, type SeedPlace, SEED_PLACES, streetsOf } from "./places.ts";

/** Offices and MPs of the demo; the same every day. `homeOf` gives an MP's home municipality. */
export type Members = ReturnType<typeof inventMembers>;

/** An MP as stored, except for the assistant, who is assigned later. */
type MpRow = SeedPerson &
  ReturnType<typeof detailsOf> &
  Terms & { readonly id: number; readonly partyId: number };

interface Terms {
  readonly officeId: number | null;
  readonly mandateId: number;
  readonly active: 0 | 1;
}

/** Members of the previous mandate who did not return. */
const FORMER_MPS = 24;

const CURRENT_MANDATE = 1;
const FORMER_MANDATE = 2;

/** Invents offices and MPs, avoiding the names in `taken`. */
export function inventMembers(taken: Set<string>) {
  const random = createRandom("members");
  const draw = partyDeck(random);
  const offices: ReturnType<typeof inventOffice>[] = [];
  const mps: MpRow[] = [];
  const homeOf = new Map<number, SeedPlace>();

  const add = (place: SeedPlace, seat: number, terms: Terms) => {
    const id = mps.length + 1;
    const origin = (seat === 0 && place.firstSeat) || random.weighted<Origin>(originsOf(place));
    const person = inventDistinct(random, origin, taken);
    const partyId = draw(origin);
    mps.push({ id, ...person, ...detailsOf(id, person, random), partyId, ...terms });
    homeOf.set(id, place);
  };

  for (const place of SEED_PLACES) {
    const first = offices.length + 1;
    for (let n = 0; n < place.offices; n++) offices.push(inventOffice(first + n, place, random));
    for (let n = 0; n < place.mps; n++) {
      add(place, n, { officeId: first + (n % place.offices), mandateId: CURRENT_MANDATE, active: 1 });
    }
  }
  for (let n = 0; n < FORMER_MPS; n++) {
    add(random.pick(SEED_PLACES), n + 1, { officeId: null, mandateId: FORMER_MANDATE, active: 0 });
  }
  return { offices, mps, homeOf };
}

function detailsOf(id: number, person: SeedPerson, random: Random) {
  const date = [random.between(1958, 1997), random.between(1, 12), random.between(1, 28)];
  return {
    email: `${mailName(person)}@example.com`,
    dateOfBirth: date.map((part) => String(part).padStart(2, "0")).join("-"),
    picturePath: pictureFor(id, person.genderId),
  };
}

function inventOffice(id: number, place: SeedPlace, random: Random) {
  const { municipalityId, offices } = place;
  const seat = MUNICIPALITIES.find((municipality) => municipality.id === municipalityId);
  if (!seat) throw new RangeError(`no municipality ${municipalityId}`);
  const inner = INNER_POINTS[municipalityId];
  const [lat, lon] = inner ?? [seat.lat, seat.lon];
  // Distance between offices: about 300 m in the capital's small municipalities, 600 m in towns, 200 m for a single
  // office.
  const spread = inner ? 0.0025 : offices > 1 ? 0.006 : 0.002;
  const near = (degrees: number) => (degrees + (random.next() * 2 - 1) * spread).toFixed(5);
  return {
    id,
    municipalityId,
    address: `${random.pick(streetsOf(place))} бр. ${random.between(1, 120)}${random.pick(FLOORS)}`,
    coordinates: `${near(lat)},${near(lon)}`,
  };
}

/** Parties of MPs by origin, with weights; ids of `app/model/parties.ts`. */
const WEIGHTS: Readonly<Record<Origin, Readonly<Record<string, number>>>> = {
  mk: { 1: 50, 2: 20, 8: 6, 9: 6, 10: 2, 11: 1, 12: 1, 13: 1, 16: 1 },
  sq: { 3: 45, 4: 12, 5: 12, 6: 10, 7: 10, 14: 4 },
  tr: { 15: 1 },
  rom: { 17: 1 },
  sr: { 18: 1 },
  bs: { 2: 1 },
  vl: { 1: 1 },
};

/** Deals parties to MPs by weight; now and then one without a seat yet, so that every party gets one. */
function partyDeck(random: Random): (origin: Origin) => number {
  const seatless = new Map<Origin, string[]>();
  return (origin) => {
    const weights = WEIGHTS[origin];
    const left = seatless.get(origin) ?? Object.keys(weights);
    seatless.set(origin, left);
    const forced = left.length > 0 && random.chance(0.35) ? left.pop() : undefined;
    return Number(forced ?? random.weighted(weights));
  };
}

/** Draws MPs by id for a day; some are asked three times as often as others, former ones only during their mandate. */
export function memberDeck(random: Random, { mps }: Members): (day: number) => number {
  const cards = (active: 0 | 1) =>
    Object.fromEntries(mps.filter((mp) => mp.active === active).map(({ id }) => [id, 1 + 2 * random.next()]));
  const [current, former] = [cards(1), cards(0)];
  return (day) => {
    // Both are always drawn, so that a draw doesn't depend on the days of earlier draws.
    const [now, then] = [random.weighted(current), random.weighted(former)];
    return Number(random.chance(0.4) && day < MANDATE_BEGAN ? then : now);
  };
}

/** How many portraits of each sex there are among the demo's files. */
const PORTRAITS = 6;

/** Path of the MP's picture, below the API's base; one MP in three has none. */
function pictureFor(mpId: number, genderId: number): string {
  if (mpId % 3 === 0) return "";
  const name = genderId === GENDER.female ? "woman" : "man";
  return `admin/uploads/mps/${name}-${(Math.floor(mpId / 3) % PORTRAITS) + 1}.jpg`;
}
