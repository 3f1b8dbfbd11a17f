import { useEffect, useState } from "react";
import { Pane, Polygon, Polyline } from "react-leaflet";
import { loadOutlines, type Outlines } from "./outlines.ts";

interface CountryProps {
  /** Municipalities to show in gold. */
  readonly here: readonly number[];
}

/** The country as on the drawn map. Tiles lie above it, so whatever they don't cover is never empty. */
export function Country({ here }: CountryProps) {
  const outlines = useOutlines();
  const linesOf = (id: string) => (outlines?.get(id) ?? []).map((line) => [...line] as [number, number][]);
  const seams = [...(outlines?.keys() ?? [])].filter((id) => /^m\d+$/.test(id)).flatMap(linesOf);
  return (
    <>
      <Pane name="country">
        {outlines && (
          <>
            <Polygon positions={linesOf("land")} className="land" interactive={false} />
            <Polygon positions={linesOf("lakes")} className="lake" interactive={false} />
            <Polyline positions={linesOf("river")} className="river" interactive={false} />
            <Polyline positions={seams} className="seams" interactive={false} />
            <Polyline positions={linesOf("land")} className="edge" interactive={false} />
          </>
        )}
      </Pane>
      <Pane name="here">
        {outlines &&
          here.map((id) => (
            <Polygon key={id} positions={linesOf(`m${id}`)} className="here" interactive={false} />
          ))}
      </Pane>
    </>
  );
}

/** Nothing until the outlines are there; for ever, when they can't be had. */
function useOutlines(): Outlines | undefined {
  const [outlines, setOutlines] = useState<Outlines>();
  useEffect(() => {
    let gone = false;
    loadOutlines().then(
      (loaded) => !gone && setOutlines(loaded),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return outlines;
}
