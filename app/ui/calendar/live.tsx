import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import type { WidgetProps } from "./widget.tsx";

/** Narrower windows keep the HTML calendar: a time grid of seven columns can't be read there. */
const WIDE = "(min-width: 48em)";

interface LiveProps extends WidgetProps {
  /** The same as HTML: shown first, on paper, on narrow screens, and whenever the person prefers it. */
  readonly children: ReactNode;
}

/**
 * Puts the widget in the HTML calendar's place once that is shown. The HTML one stays the better one for screen
 * readers, because the widget's entries stand beside its cells, not in them: one button brings it back.
 */
export function LiveCalendar(props: LiveProps) {
  const widget = useWidget();
  return widget ? <WithWidget {...props} widget={widget} /> : props.children;
}

/** Which one the person prefers holds for all periods and views, as long as the tab is open. */
const CHOICE = "calendar";
const PLAIN = "plain";

type WithWidgetProps = LiveProps & { readonly widget: ComponentType<WidgetProps> };

function WithWidget({ widget: Widget, children, ...props }: WithWidgetProps) {
  const { t } = useTranslation("calendar");
  const [plain, setPlain] = useState(() => sessionStorage.getItem(CHOICE) === PLAIN);
  const change = () => {
    sessionStorage.setItem(CHOICE, plain ? "" : PLAIN);
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

/** The widget when it is there and has room; without it, or without its chunk, the HTML calendar stays. */
function useWidget(): ComponentType<WidgetProps> | undefined {
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
  return wide ? loaded : undefined;
}
