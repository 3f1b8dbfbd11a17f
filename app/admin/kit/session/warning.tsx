import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SESSION_WARNING_SECONDS } from "#app/model/limits.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { SessionEnd } from "../frame/frame.server.ts";

/** Warns two minutes before the session expires, without taking the focus, and offers to stay. */
export function SessionWarning({ session }: { session: SessionEnd }) {
  const { t } = useTranslation("session");
  const { state, time, failed, stay } = useSessionEnd(session);
  const rememberFocus = useFocusBack(state === "soon");
  return (
    <div className="stay-on" role="status">
      {state === "over" && (
        <Notice tone="bad" icon="clock" title={t("over")}>
          {t("overText")}
        </Notice>
      )}
      {(state === "soon" || state === "last") && (
        <Notice icon="clock" title={t("soon", { time })}>
          <p>{t(state === "last" ? "last" : "soonText")}</p>
          {failed && <p>{t("unknown")}</p>}
          {state === "soon" && (
            <button className="btn" type="button" onFocus={rememberFocus} onClick={() => void stay()}>
              {t("stay")}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** When the focused element disappears, the focus returns to the field that it came from. */
function useFocusBack(shown: boolean) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!shown) return;
    before.current = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus();
    };
  }, [shown]);
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget?.closest("main")) before.current = relatedTarget;
  };
}

/** Message between tabs: epoch milliseconds, the local time then, and whether it is final. */
interface EndMessage {
  readonly at: number;
  readonly time: string;
  readonly last: boolean;
}

const WARNING_MS = SESSION_WARNING_SECONDS * 1000;

/** Tracks the session's expiry in the browser: every page loaded in any tab postpones it. */
function useSessionEnd(session: SessionEnd) {
  const known = useRef<EndMessage>(undefined);
  // `soon` can be postponed, `last` can't: the sign-in itself is nearly over.
  const [state, setState] = useState<"quiet" | "soon" | "last" | "over">("quiet");
  const [time, setTime] = useState(session.time);
  const [failed, setFailed] = useState(false);
  const share = useRef<(end: SessionEnd) => void>(undefined);

  useEffect(() => {
    const channel = new BroadcastChannel("session-end");
    let timer: ReturnType<typeof setTimeout>;

    function look() {
      clearTimeout(timer);
      if (!known.current) return;
      const left = known.current.at - Date.now();
      setState(left <= 0 ? "over" : left > WARNING_MS ? "quiet" : known.current.last ? "last" : "soon");
      if (left > 0) timer = setTimeout(look, left > WARNING_MS ? left - WARNING_MS : left);
    }
    function take(other: EndMessage) {
      if (known.current && other.at < known.current.at) return;
      known.current = other;
      setTime(other.time);
      setFailed(false);
      look();
    }

    share.current = ({ left, time: clock }) => {
      const own = { at: Date.now() + left * 1000, time: clock, last: left <= SESSION_WARNING_SECONDS };
      take(own);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(own);
    };
    channel.addEventListener("message", ({ data }: MessageEvent<EndMessage>) => take(data));
    // Timers don't run while a computer sleeps.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      channel.close();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  useEffect(() => share.current?.(session), [session]);

  const stay = useCallback(async () => {
    setFailed(false);
    try {
      const answer = await fetch("/admin/session", { redirect: "manual", cache: "no-store" });
      if (answer.type === "opaqueredirect") setState("over");
      else if (answer.ok) share.current?.((await answer.json()) as SessionEnd);
      else setFailed(true);
    } catch {
      setFailed(true);
    }
  }, []);

  return { state, time, failed, stay };
}
