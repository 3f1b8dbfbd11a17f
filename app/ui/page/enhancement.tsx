import { Component, type ReactNode } from "react";

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
