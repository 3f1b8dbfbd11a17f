import { useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/** Prints the page. Without JavaScript it says to use the browser's own command. */
export function PrintButton({ text, hint }: { text: string; hint: string }) {
  const hydrated = useHydrated();
  // Prints by itself if the address says so, but only once: not when the page is reloaded.
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("print")) return;
    address.searchParams.delete("print");
    history.replaceState(history.state, "", address);
    print();
  }, []);
  if (!hydrated) return <p className="small">{hint}</p>;
  return (
    <button className="btn" type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {text}
    </button>
  );
}
