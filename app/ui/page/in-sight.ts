import { useEffect, useRef } from "react";

/** Brings what a form's answer says into view: after a form was sent the page stays where its button is. */
export function useInSight(answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined) box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return box;
}
