import { type LinksFunction, type ShouldRevalidateFunctionArgs } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { slots } from "#app/i18n/mk/slots.ts";
import { walkIn } from "#app/i18n/mk/walk-in.ts";
import slotsLook from "#app/ui/style/picks.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { ASK } from "../kit/earlier-cases/earlier-cases.tsx";
import type { Route } from "./+types/walk-in";
import { enteredBefore } from "../done/walk-in.server.ts";
import { enterWalkIn, readWalkIn, type WalkInReply } from "./form.server.ts";
import { WalkInScreen } from "./form.tsx";
import walkInLook from "./walk-in.css?url";

export const handle: AdminHandle = {
  texts: { cases, record, slots, walkIn },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "walkIn:title" }],
};

export const links: LinksFunction = () =>
  [slotsLook, walkInLook].map((href) => ({
    rel: "stylesheet",
    href,
  }));

/** `?mpId=` an MP, `?at=` a day, `?after=` the previously entered person. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  return {
    view: await readWalkIn(context, url, request.signal),
    entered: await enteredBefore(context, url.searchParams.get("after")),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => enterWalkIn(context, request.signal);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

/** The form's key stays the same while the form only asks something: it identifies what is created. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.has(ASK) ? false : defaultShouldRevalidate;

export default function WalkIn({ loaderData: { view, entered }, actionData }: Route.ComponentProps) {
  const reply: WalkInReply | undefined = actionData;
  return <WalkInScreen key={entered?.operation ?? ""} view={view} reply={reply} entered={entered} />;
}
