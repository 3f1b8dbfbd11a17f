import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { LiteContext } from "#app/ui/page/hydrated.ts";
import { Toasts } from "#app/ui/page/toasts.tsx";
import { OVER_MAP } from "../names.ts";

const subscribe = (onChange: () => void) => {
  const query = matchMedia(OVER_MAP);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the request opens over the map; false until the page is hydrated. */
export const useIsOverMap = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(OVER_MAP).matches,
    () => false,
  );

const NO_MESSAGES = [] as const;

interface OverMapProps {
  readonly isOverMap: boolean;
  readonly label: string;
  /** The address of the form, perhaps opened by a link. */
  readonly page: string;
  /** Gets the focus when the dialog opens. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A part of the page that a modal dialog takes in on wide screens (section 4.1 of the portal document). Its
 * elements move into the dialog and back: nothing typed is lost when the window's width changes.
 */
export function OverMap(props: OverMapProps) {
  const { isOverMap, label, children } = props;
  const lite = use(LiteContext);
  const place = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const [inPage, moving, modal] = [place.current, part.current, dialog.current];
    if (!isOverMap || !inPage || !moving || !modal) return undefined;
    const hadFocus = keepFocus(moving, () => {
      modal.append(moving);
      modal.showModal();
    });
    if (!hadFocus) latest.current.heading.current?.focus({ preventScroll: true });
    return () => {
      keepFocus(moving, () => {
        inPage.append(moving);
        modal.close();
      });
    };
  }, [isOverMap]);
  useEffect(() => {
    const { page } = latest.current;
    return () => {
      if (!matchMedia(OVER_MAP).matches) return;
      latest.current.onClosed();
      document
        .querySelector<HTMLElement>(`main a[href="${CSS.escape(page)}"]`)
        ?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <div ref={place}>
        <div className={lite ? undefined : "wizard"} ref={part}>
          {children}
        </div>
      </div>
      <dialog
        className="over"
        ref={dialog}
        aria-label={label}
        onCancel={(event) => {
          event.preventDefault();
          props.onCancel();
        }}
        onClose={({ currentTarget }) => {
          // A browser lets a page keep a dialog open once, then closes it without asking.
          if (!isOverMap || currentTarget.open) return;
          currentTarget.showModal();
          props.onCancel();
        }}
      >
        {/* The page's own messages are behind it. */}
        {isOverMap && <Toasts messages={NO_MESSAGES} />}
      </dialog>
    </>
  );
}

/** Moving loses the focus, and an open question's place on top. @returns whether it had the focus */
function keepFocus(part: HTMLElement, move: () => void): boolean {
  const { activeElement } = document;
  move();
  for (const question of part.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
    question.close();
    question.showModal();
  }
  const had = activeElement instanceof HTMLElement && part.contains(activeElement);
  if (had) activeElement.focus({ preventScroll: true });
  return had;
}

/**
 * What is below a request that a wide page was loaded with: a picture of its office's page, as the server makes it. In
 * a closed tree of its own, so that it shares no ids, labels or controls with the form.
 */
export function PageBelow({ page }: { page: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ends = new AbortController();
    const draw = async () => {
      const html = await (await fetch(page, { signal: ends.signal })).text();
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const picture = box.current?.attachShadow({ mode: "closed" });
      const sheets = document.querySelectorAll('link[rel="stylesheet"]');
      picture?.append(...[...sheets].map((sheet) => sheet.cloneNode()), ...(main?.childNodes ?? []));
      picture?.querySelector("#locations-section")?.scrollIntoView({ behavior: "instant" });
    };
    // The form doesn't need it.
    draw().catch(() => undefined);
    return () => ends.abort();
  }, [page]);
  return <div className="below" inert aria-hidden="true" ref={box} />;
}
