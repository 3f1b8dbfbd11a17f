import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Follows a plain link without a page load, as the router's own do; a new tab stays the browser's business. */
export function useClientSteps() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    const href = currentTarget.getAttribute("href");
    if (href === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(href);
  };
}
