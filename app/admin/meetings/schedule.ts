import { redirect } from "react-router";
import { returnToCase } from "../kit/case/in-list.server.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/schedule";

/** The earlier address of the form that arranges a case's meeting. */
export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(`/admin/meetings/add?${returnToCase(recordIdOf(params), url.searchParams.toString())}`);
