import { useRouteLoaderData } from "react-router";
import type { frameOf } from "./frame.server.ts";

/** What the layout has read for every page; `undefined` on a page outside it. */
export const useFrame = () => useRouteLoaderData<typeof frameOf>("admin/layout");
