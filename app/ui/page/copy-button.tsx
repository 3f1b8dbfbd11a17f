import { useState } from "react";
import { Icon } from "../icon.tsx";
import { useHydrated } from "./hydrated.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Its label once the text is copied. */
  readonly done: string;
  readonly className?: string;
  readonly onRefused?: () => void;
}

/** Copies a text; absent without script, and on insecure origins, where a browser has no clipboard. */
export function CopyButton({ text, label, done, className = "btn plain", onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated() || !("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {
        setCopied(false);
        onRefused?.();
      },
    );
  return (
    <>
      <button className={className} type="button" onClick={() => void copy()}>
        <Icon name={copied ? "check" : "copy"} />
        <span>{copied ? done : label}</span>
      </button>
      {/* Beside the button: within it, it would hide the button's name. */}
      <span className="vh" role="status">
        {copied && done}
      </span>
    </>
  );
}
