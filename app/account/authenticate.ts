import { redirect } from "react-router";
import { postedForm } from "#server/form/posted-form.ts";
import { loginAddress, readLoginAddress, returnPath } from "#server/identity/login-address.ts";
import { beginSignIn } from "#server/identity/sign-in.ts";
import type { Route } from "./+types/authenticate";

/** Only the button of the sign-in screen begins a sign-in: a link leads to that screen. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(loginAddress(readLoginAddress(url)));

export async function action({ request, context }: Route.ActionArgs) {
  const { fields, key } = postedForm(context);
  const returnTo = returnPath(fields.get("returnTo"));
  if (!key) return redirect(loginAddress({ returnTo, notice: "stale" }));
  return beginSignIn(context, request, returnTo);
}
