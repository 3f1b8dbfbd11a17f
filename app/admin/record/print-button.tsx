import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/** Printing needs script or the browser's own command; without script the page says so. */
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
