import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/** Prints the page. Without JavaScript it says to use the browser's own command. */
export function PrintButton({ text, hint }: { text: string; hint: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return <p className="small">{hint}</p>;
  return (
    <button className="btn" type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {text}
    </button>
  );
}
