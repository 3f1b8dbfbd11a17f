import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Enhancement } from "../page/boundaries.tsx";
import type { WidgetProps } from "./widget.tsx";

/** Narrower windows keep the HTML calendar: a time grid of seven columns is unreadable there. */
const WIDE = "(min-width: 48em)";

/**
 * Replaces the HTML calendar with the widget. The HTML version remains better for screen readers, because the
 * widget's entries are beside its cells, not in them; a button switches back.
 * @param children the HTML version: shown first, in print, and on narrow screens
 */
export function LiveCalendar({ children, ...props }: WidgetProps & { readonly children: ReactNode }) {
  const [Widget, drop] = useWidget();
  if (!Widget) return children;
  return (
    <Enhancement onFail={drop}>
      <div className="live">
        <div className="box screen-only">
          <Widget {...props} />
        </div>
        <div className="on-paper">{children}</div>
      </div>
    </Enhancement>
  );
}

/** The widget, once loaded, if it has room; otherwise the HTML calendar stays. */
function useWidget(): readonly [widget: ComponentType<WidgetProps> | undefined, drop: () => void] {
  const [loaded, setLoaded] = useState<ComponentType<WidgetProps>>();
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => setWide(query.matches);
    follow();
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (!wide) return;
    void import("./widget.tsx").then(
      ({ Widget }) => setLoaded(() => Widget),
      () => undefined,
    );
  }, [wide]);
  return [wide ? loaded : undefined, () => setLoaded(undefined)];
}
