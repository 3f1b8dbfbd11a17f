import { redirect } from "react-router";
import { START } from "#server/identity/login-address.ts";

/** The short address that people remember redirects to the home page. */
export const loader = () => redirect(START);
