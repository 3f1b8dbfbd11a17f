import type { TFunction } from "i18next";
import type { ComponentProps } from "react";
import { Icon } from "../icon.tsx";
import { withParam, withoutParam } from "../page/query-params.ts";
import type { CalendarEntry } from "./entry.ts";

// What the page and the lazily loaded widget share.

interface EntryLinkProps extends Omit<ComponentProps<"a">, "href" | "title"> {
  readonly entry: CalendarEntry;
  readonly t: TFunction<"calendar">;
}

/**
 * A meeting in a calendar: hour, name and what is unusual, whose words only a phone has room for; the tooltip has them
 * too. Everything but the link is given once for hundreds of entries.
 */
export function EntryLink({ entry, t, className = "", ...link }: EntryLinkProps) {
  const { href, begin, range, title, who, marks, isOff, state, tone } = entry;
  const words = [title, range || t("wholeDay"), who, ...marks.map(({ text }) => text), state];
  return (
    <a
      {...link}
      className={[className, tone, isOff && "off"].filter(Boolean).join(" ")}
      href={href}
      title={words.filter(Boolean).join(", ")}
    >
      <b>{begin || t("wholeDay")}</b> <span className="name">{title}</span>{" "}
      {marks.map(({ icon, text, tone: of }) => (
        <span key={text} className={`row-mark ${of}`}>
          <Icon name={icon} />
          <span>{text}</span>
        </span>
      ))}{" "}
      {tone === "wait" ? <em>{state}</em> : <span className="vh">, {state}</span>}
    </a>
  );
}

/** The view of one day, with the same filters; its list starts at page 1. */
export const dayAddress = (search: string, day: string): string =>
  withParam(withParam(withoutParam(search, "page"), "view", "day"), "date", day);
