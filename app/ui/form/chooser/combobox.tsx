import { type AriaAttributes, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../../icon.tsx";
import { type Option, selectOption, type TypedWord } from "../fields/option.ts";
import "./combobox.css";
import { isByTouch } from "./chooser.tsx";
import { highlight, matchedNames, searchOptions } from "./option-search.ts";

interface ComboboxProps {
  /** The select beneath, which holds the value. */
  readonly select: RefObject<HTMLSelectElement | null>;
  /** Whether it was opened, not only focused. */
  readonly pressed: RefObject<boolean>;
  readonly word: TypedWord;
  readonly id: string;
  readonly options: readonly Option[];
  readonly placeholder: string;
  readonly required: AriaAttributes["aria-required"];
  readonly invalid: AriaAttributes["aria-invalid"];
  readonly describedBy: string | undefined;
}

/** A searchable field (ARIA's combobox with a listbox) over a native select. */
export function Combobox({ select, pressed, word, id, options, placeholder, ...aria }: ComboboxProps) {
  const { t } = useTranslation("common");
  const [value, choose] = useSelectValue(select);
  const current = value === "" ? undefined : options.find((option) => String(option.value) === value);
  /** Absent if nothing was typed: then the field shows the selected option. */
  const [typed, setTyped] = useState<string>();
  const words = typed?.trim() ?? "";
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const found = searchOptions(options, words);
  const items = found.guess ? [found.guess] : found.options;
  const rowId = (index: number) => `${id}-list-${index}`;
  useFocusFromSelect(select, input, () => {
    // What follows belongs to what was already typed.
    if (word.text !== "" && word.value === select.current?.value) narrow(word.text);
    else if (pressed.current) open();
  });
  useSelectedText(input, value);
  useRoom(input, isOpen);
  useInView(active >= 0 ? rowId(active) : "");

  function open() {
    setOpen(true);
    setActive(current ? options.indexOf(current) : -1);
  }

  function close() {
    setOpen(false);
    setActive(-1);
    setTyped(undefined);
  }

  function take(wanted: string) {
    choose(wanted);
    close();
  }

  function narrow(text: string) {
    setTyped(text);
    setOpen(true);
    setActive(text.trim() !== "" && searchOptions(options, text).options.length > 0 ? 0 : -1);
  }

  /** Only single steps wrap around the ends of the list. */
  function stepBy(count: number) {
    if (!isOpen && typed === undefined) return open();
    const last = items.length - 1;
    const next = active + count;
    if (Math.abs(count) > 1) return setActive(Math.max(0, Math.min(next, last)));
    return setActive(next > last ? 0 : next < 0 ? last : next);
  }

  /** Leaving restores the selection; an emptied field clears it. */
  function leave() {
    if (typed !== undefined && words === "") choose("");
    close();
    // The form validates fields on blur: the select is the one with a name.
    select.current?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = items[active];
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ...(isOpen && { PageDown: 8, PageUp: -8 }),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stepBy(step);
    } else if (event.key === "Enter" && isOpen && !event.nativeEvent.isComposing) {
      // Enter would submit the form.
      event.preventDefault();
      if (at) take(String(at.value));
      else if (words === "") take(typed === undefined ? value : "");
    } else if (event.key === "Escape" && (isOpen || typed !== undefined)) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab" && words !== "" && at) take(String(at.value));
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        value={typed ?? current?.label ?? ""}
        lang={typed === undefined ? current?.lang : undefined}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? rowId(active) : undefined}
        aria-required={aria.required}
        aria-invalid={aria.invalid}
        aria-describedby={aria.describedBy}
        onChange={({ target }) => narrow(target.value)}
        onFocus={({ currentTarget }) => typed === undefined && currentTarget.select()}
        onClick={() => !isOpen && open()}
        // Leaving the window isn't leaving the field, whose search waits.
        onBlur={({ currentTarget }) => document.activeElement !== currentTarget && leave()}
        onKeyDown={onKeyDown}
      />
      {(current || typed) && (
        <button
          type="button"
          className="tile"
          tabIndex={-1}
          aria-label={t("chooser.clear")}
          onClick={() => {
            take("");
            input.current?.focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
      {/* Pressing a row must not take the focus out of the field. */}
      <div
        className="offered box lift"
        role="presentation"
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen && found.options.length === 0 && (
          <p className="small">
            {`${t("chooser.none", { typed: words })} ${found.guess ? t("chooser.guess") : ""}`}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t("chooser.offered")}>
          {isOpen &&
            items.map((item, index) => (
              // The keys are the field's.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.value}
                id={rowId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={item === current}
                className={index === active ? "item apart on" : "item apart"}
                onMouseMove={() => index !== active && setActive(index)}
                onClick={() => take(String(item.value))}
              >
                <span>
                  <Name option={item} typed={words} />
                </span>
                {index === active && <kbd aria-hidden="true">Enter</kbd>}
              </div>
            ))}
        </div>
        <p className="keys row apart small quiet">
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {t("chooser.pick")} <kbd>Esc</kbd> {t("chooser.close")}
          </span>
          <span role="status">
            {isOpen && t("chooser.count", { found: found.options.length, all: options.length })}
          </span>
        </p>
      </div>
    </>
  );
}

function Name({ option, typed }: { option: Option; typed: string }) {
  const others = matchedNames(option, typed);
  const name = highlight(option.label, typed).map(({ at, text, hit }) =>
    hit ? <u key={at}>{text}</u> : <span key={at}>{text}</span>,
  );
  return (
    <>
      <span lang={option.lang}>{name}</span>
      {others !== "" && <small>{others}</small>}
    </>
  );
}

/** The value of the select, also when a script changes it, and a setter that fires the events of a user. */
function useSelectValue(select: RefObject<HTMLSelectElement | null>) {
  const [value, setValue] = useState(() => select.current?.value ?? "");
  useEffect(() => {
    const list = select.current;
    const follow = () => setValue(list?.value ?? "");
    follow();
    const ends = new AbortController();
    for (const event of ["input", "change"]) list?.addEventListener(event, follow, { signal: ends.signal });
    return () => ends.abort();
  }, [select]);
  return [value, (wanted: string) => chooseIn(select.current, wanted)] as const;
}

function chooseIn(list: HTMLSelectElement | null, wanted: string) {
  if (list && list.value !== wanted) selectOption(list, wanted);
}

/** Moves the focus from the select into the field: when the field appears, and whenever the select gets it later. */
function useFocusFromSelect(
  select: RefObject<HTMLSelectElement | null>,
  input: RefObject<HTMLInputElement | null>,
  goOn: () => void,
) {
  useEffect(() => {
    const [list, field] = [select.current, input.current];
    if (!list || !field) return;
    const enter = () => field.focus();
    // Typing is no selection: listeners for changes want the select's.
    const keepChange = (event: Event) => event.stopPropagation();
    // Moving between the two isn't leaving: nothing is wrong with the selection yet.
    const keepLeaving = (event: FocusEvent) => {
      if (event.relatedTarget === field) event.stopPropagation();
    };
    const ends = new AbortController();
    const { signal } = ends;
    list.addEventListener("focus", enter, { signal });
    list.addEventListener("focusout", keepLeaving, { signal });
    field.addEventListener("change", keepChange, { signal });
    if (document.activeElement === list) {
      enter();
      goOn();
    }
    return () => ends.abort();
    // Only once: from then on the field stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Selects the text after a selection, so that typing starts another search. */
function useSelectedText(input: RefObject<HTMLInputElement | null>, value: string) {
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [input, value]);
}

/** Height of the open list with its footer. */
const LIST = 340;

/** Scrolls up so that neither the window nor a phone's keyboard cuts off the open list. */
function useRoom(input: RefObject<HTMLInputElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!input.current || !isOpen) return;
    const most = (innerHeight * 2) / 3;
    const room = isByTouch() ? most : Math.min(LIST, most);
    const missing = room - (innerHeight - input.current.getBoundingClientRect().bottom);
    if (missing > 0) scrollBy(0, missing);
  }, [input, isOpen]);
}

/** Keeps the active row in view; `""` when there is none. */
function useInView(rowId: string) {
  useEffect(() => {
    // In braces: the browser may return a promise, which is no cleanup function.
    document.getElementById(rowId)?.scrollIntoView({ block: "nearest" });
  }, [rowId]);
}
