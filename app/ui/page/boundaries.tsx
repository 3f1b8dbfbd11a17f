import { Component, type ReactNode, use } from "react";
import { SCRIPT_FAILED_AT } from "#app/model/protocol.ts";
import { wasHydrated } from "./hydrated.ts";
import { inTabStorage } from "./tab-storage.ts";

interface EnhancementProps {
  readonly children: ReactNode;
  /** If it can't be drawn, restores what stood in its place. */
  readonly onFail?: () => void;
}

/** A part that only improves what the server drew: its faults affect nothing else. */
export class Enhancement extends Component<EnhancementProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * If the browser fails to draw a page, keeps it as the server drew it: it works without script. A page that
 * has changed since is loaded again, without script. Stands inside every layout, because the framework's own
 * error boundaries are around them.
 */
export class AsServed extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    reportError(error);
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ServersPage /> : this.props.children;
  }
}

/** React leaves in place what is there as long as this is awaited. */
const never = new Promise<never>(() => {});

function ServersPage() {
  if (wasHydrated())
    // Without storage it might be loaded for ever.
    inTabStorage((storage) => {
      storage.setItem(SCRIPT_FAILED_AT, location.pathname);
      location.reload();
    });
  return use(never);
}
