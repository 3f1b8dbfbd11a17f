import { useLocation, useNavigation } from "react-router";

/** Whether another page is on its way; the bar at the top tells of it, and this one waits. */
export function useArriving(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname !== pathname;
}
