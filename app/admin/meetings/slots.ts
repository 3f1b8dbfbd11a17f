import { idFilter } from "#app/model/query.ts";
import { offerOf } from "../kit/slots/offer.server.ts";
import { askedSlot } from "../kit/slots/slots.ts";
import type { Route } from "./+types/slots";

/** The half hours of a day of an MP, for a form in which somebody types the day: `?mpId=&at=`. */
export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const mpId = idFilter.parse(searchParams.get("mpId"));
  const asked = { asked: askedSlot(searchParams)?.date, signal: request.signal };
  const offer = mpId === undefined ? undefined : await offerOf(context, mpId, { dayIds: [] }, asked);
  return { slots: offer?.slots };
}
