import { data } from "react-router";
import { noSuchPage } from "#app/route/faults.ts";
import { NotFound } from "#app/ui/page/fault.tsx";

/** Answers 404 with its page; also makes the guard run. */
export const loader = () => data(null, { status: 404 });

export const action = () => {
  throw noSuchPage();
};

export default NotFound;
