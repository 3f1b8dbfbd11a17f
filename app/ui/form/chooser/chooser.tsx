import {
  type ComponentProps,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import type { Option } from "../fields/form-field.ts";
import { typeAhead } from "../fields/type-ahead.ts";
import type { Combobox } from "./combobox.tsx";

type Select = Omit<ComponentProps<"select">, "id" | "ref" | "children">;

interface ChooserProps extends Select {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly id: string;
  readonly options: readonly Option[];
  /** What stands there when nothing is chosen. */
  readonly placeholder: string;
  /** It is there to be filled in: its script does not wait for a person. */
  readonly soon?: boolean;
}

/**
 * One of many choices: the browser's own list, which becomes a field to search in once its script has come. The list
 * stays beneath the field and holds what is chosen, so that forms, the way back and scripts know one control only.
 */
export function Chooser({ ref, id, options, placeholder, soon = false, ...own }: ChooserProps) {
  const select = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => select.current as HTMLSelectElement);
  const pressed = useRef(false);
  const field = useSyncExternalStore(whenLoaded, loaded, never);
  useEffect(() => {
    if (!soon) return;
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, [soon]);
  const onKeyDown = useMemo(() => typeAhead(options), [options]);
  const beneath = field && { id: undefined, "aria-hidden": true, tabIndex: -1 };
  return (
    <div className="combo">
      <select
        ref={select}
        id={id}
        {...own}
        onPointerDown={() => (pressed.current = true)}
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
        <field.Combobox
          select={select}
          pressed={pressed}
          id={id}
          options={options}
          placeholder={placeholder}
          required={own["aria-required"]}
          invalid={own["aria-invalid"]}
          describedBy={own["aria-describedby"]}
        />
      )}
    </div>
  );
}

let combobox: { readonly Combobox: typeof Combobox } | undefined;
const waiting = new Set<() => void>();
const loaded = () => combobox;
const never = () => undefined;

function whenLoaded(listener: () => void) {
  waiting.add(listener);
  if (combobox === undefined) awaitPerson();
  return () => void waiting.delete(listener);
}

/** Nothing that a page shows has to wait for it. */
const SOON_MS = 200;

/** Who only reads a page does not pay for its fields. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"] as const;

function awaitPerson() {
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
}

function onSign() {
  for (const sign of SIGNS) document.removeEventListener(sign, onSign);
  void load();
}

async function load() {
  if (combobox !== undefined) return;
  const chunk = await import("./combobox.tsx").catch(() => undefined);
  // The browser's own lists serve until the next sign.
  if (!chunk) return awaitPerson();
  await untilClosed(document.activeElement);
  combobox = chunk;
  for (const listener of waiting) listener();
}

/** A phone shows the open list of a field in a window of its own: taking it away would drop what is being chosen. */
async function untilClosed(active: Element | null) {
  if (!(active instanceof HTMLSelectElement && matchMedia("(pointer: coarse)").matches)) return;
  await new Promise((resolve) => active.addEventListener("blur", resolve, { once: true }));
}
