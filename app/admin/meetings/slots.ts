import { idFilter } from "#app/model/query.ts";
import { readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offerOf } from "../kit/slots/offer.server.ts";
import type { Route } from "./+types/slots";
import { followedIn } from "./following.ts";
import { draftFor } from "./for-case.server.ts";

/** The half hours of a day, and the texts, for what somebody has chosen for a case's meeting: see `questionFor`. */
export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const { signal } = request;
  const id = idFilter.parse(searchParams.get("caseId"));
  if (id === undefined) return null;
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  if (!found.ok) return null;
  const { mpId, reason } = found.value;
  const followed = followedIn((name) => searchParams.get(name) ?? "");
  const person = { ...readWishes(reason).wishes, caseId: id };
  const [offer, draft] = await Promise.all([
    offerOf(context, mpId, person, { asked: followed.date, signal }),
    draftFor(context, found.value, followed),
  ]);
  return { offer, draft };
}
