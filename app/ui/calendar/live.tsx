import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import { Enhancement } from "../page/enhancement.tsx";
import { inTabStorage } from "../page/tab-storage.ts";
import type { WidgetProps } from "./widget.tsx";

/** Narrower windows keep the HTML calendar: a time grid of seven columns is unreadable there. */
const WIDE = "(min-width: 48em)";

interface LiveProps extends WidgetProps {
  /** The HTML version: shown first, in print, on narrow screens, and whenever the person prefers it. */
  readonly children: ReactNode;
}

/**
 * Replaces the HTML calendar with the widget. The HTML version remains better for screen readers, because the
 * widget's entries are beside its cells, not in them; one button switches back.
 */
export function LiveCalendar(props: LiveProps) {
  const [widget, drop] = useWidget();
  if (!widget) return props.children;
  return (
    <Enhancement onFail={drop}>
      <WithWidget {...props} widget={widget} />
    </Enhancement>
  );
}

/** The preference applies to all periods and views, as long as the tab is open. */
const CHOICE = "calendar";
const PLAIN = "plain";

type WithWidgetProps = LiveProps & { readonly widget: ComponentType<WidgetProps> };

function WithWidget({ widget: Widget, children, ...props }: WithWidgetProps) {
  const { t } = useTranslation("calendar");
  const [plain, setPlain] = useState(() => inTabStorage((storage) => storage.getItem(CHOICE)) === PLAIN);
  const change = () => {
    inTabStorage((storage) => storage.setItem(CHOICE, plain ? "" : PLAIN));
    setPlain(!plain);
  };
  return (
    <div className="live">
      <p className="live-switch">
        <button className="tile" type="button" title={t(plain ? "toWidget" : "toPlain")} onClick={change}>
          <Icon name={plain ? "calendar-days" : "layout-dashboard"} />
          <span className="vh">{t(plain ? "toWidget" : "toPlain")}</span>
        </button>
      </p>
      {!plain && (
        <div className="box">
          <Widget {...props} />
        </div>
      )}
      <div className={plain ? "printed chosen" : "printed"}>{children}</div>
    </div>
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
