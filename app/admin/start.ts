import { redirect } from "react-router";
import { START } from "#server/identity/login-address.ts";

/** The address that people know by heart leads to the first screen. */
export const loader = () => redirect(START);
