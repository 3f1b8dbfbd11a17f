import { Component, type ReactNode } from "react";

interface EnhancementProps {
  readonly children: ReactNode;
  /** It can't be drawn: brings back what stood in its place before. */
  readonly onFail?: () => void;
}

/** A part that only makes more of what the server drew: its faults take nothing else away. */
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
