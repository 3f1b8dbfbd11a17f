import { useEffect } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/** Prints the page. Without JavaScript it says to use the browser's own command. */
export function PrintButton({ text, hint }: { text: string; hint: string }) {
  const hydrated = useHydrated();
  // By itself if the address asks for it, once: a page that is loaded again does not.
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
