import {
  type ComponentProps,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Enhancement } from "../../page/boundaries.tsx";
import { type Option, type TypedWord, typeAhead } from "../fields/option.ts";
import type { Combobox } from "./combobox.tsx";

interface ChooserProps extends Omit<ComponentProps<"select">, "id" | "ref" | "children"> {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly id: string;
  readonly options: readonly Option[];
  /** Text if nothing is selected. */
  readonly placeholder: string;
  /** Part of a form: its script is loaded without waiting for an interaction. */
  readonly soon?: boolean;
}

/**
 * One of many options: a native select that becomes a searchable combobox once its script has loaded. The select
 * stays beneath and holds the value, so that forms, Back and scripts deal with one control only.
 */
export function Chooser({ ref, id, options, placeholder, soon = false, ...own }: ChooserProps) {
  const select = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => select.current as HTMLSelectElement);
  const pressed = useRef(false);
  const [word] = useState<TypedWord>({ text: "", value: "" });
  const field = useSyncExternalStore(whenLoaded, loaded, never);
  useEffect(() => {
    if (!soon) return;
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, [soon]);
  const onKeyDown = useMemo(() => typeAhead(options, word), [options, word]);
  const beneath = field && { id: undefined, "aria-hidden": true, tabIndex: -1 };
  return (
    <div className="combo">
      <select
        ref={select}
        id={id}
        {...own}
        onMouseDown={(event) => {
          pressed.current = true;
          waitForField(event);
        }}
        onKeyDown={onKeyDown}
        {...beneath}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      {field && (
        <Enhancement onFail={() => replaceSelects(undefined)}>
          <field.Combobox
            select={select}
            pressed={pressed}
            word={word}
            id={id}
            options={options}
            placeholder={placeholder}
            required={own["aria-required"]}
            invalid={own["aria-invalid"]}
            describedBy={own["aria-describedby"]}
          />
        </Enhancement>
      )}
    </div>
  );
}

type Chunk = { readonly Combobox: typeof Combobox } | undefined;

let combobox: Chunk;
const waiting = new Set<() => void>();
const loaded = () => combobox;
const never = () => undefined;

function whenLoaded(listener: () => void) {
  waiting.add(listener);
  if (!combobox) waitForSign();
  return () => void waiting.delete(listener);
}

/** Delay, so that it doesn't compete with the page itself. */
const SOON_MS = 200;

/** Readers who don't touch the page don't load it. */
const SIGNS = ["pointermove", "keydown", "focusin", "scroll"] as const;

function waitForSign() {
  for (const sign of SIGNS) document.addEventListener(sign, loadOnSign);
}

function loadOnSign() {
  for (const sign of SIGNS) document.removeEventListener(sign, loadOnSign);
  void load();
}

async function load() {
  if (combobox) return;
  const chunk = await import("./combobox.tsx").catch(never);
  // The native selects serve until the next interaction.
  if (!chunk) return waitForSign();
  const active = document.activeElement;
  // A phone shows an open select in its own window: replacing it would drop the selection.
  if (active instanceof HTMLSelectElement && active !== tapped && isByTouch())
    await new Promise((resolve) => active.addEventListener("blur", resolve));
  replaceSelects(chunk);
}

function replaceSelects(chunk: Chunk) {
  combobox = chunk;
  for (const listener of waiting) listener();
}

let tapped: HTMLSelectElement | undefined;

/** How long a tap waits for the combobox. */
const WAIT_MS = 700;

/**
 * The first tap opens the combobox: a native list would cover it, and the next tap would look different. The
 * second one opens the native list, also where a script can't.
 */
function waitForField(event: MouseEvent<HTMLSelectElement>) {
  if (!isByTouch()) return;
  const list = event.currentTarget;
  if (document.activeElement === list) {
    tapped = undefined;
    return;
  }
  event.preventDefault();
  tapped = list;
  list.focus();
  setTimeout(() => {
    if (tapped !== list) return;
    tapped = undefined;
    // A slow connection must not prevent a selection.
    if (!combobox && document.activeElement === list) showList(list);
  }, WAIT_MS);
}

function showList(list: HTMLSelectElement) {
  try {
    list.showPicker?.();
  } catch {
    // The page was busy for so long that the tap no longer counts as the person's.
  }
}

/** Whether this is a touch device: its browser opens selects in their own window, and its keyboard covers the page. */
export const isByTouch = () => matchMedia("(pointer: coarse)").matches;
