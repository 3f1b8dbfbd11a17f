import type { PhoneLink } from "#app/model/text/number.ts";
import type { IconName } from "#app/ui/icons.ts";
import type { Tone } from "#app/ui/page/badge.tsx";
import type { SlipView } from "../cases/print/slip.server.ts";
import type { tellFormFor } from "../kit/record/telling.server.ts";

/** What an act has done, in words, as its page shows it. */
export interface Shown {
  readonly title: string;
  readonly isGood: boolean;
  readonly lead: string;
  /** Heading of the steps; they are left out where there is nothing to say. */
  readonly label: string;
  readonly steps: readonly ShownStep[];
  /** Text of the button that goes on with what is left. */
  readonly complete?: string | false | undefined;
  /** Text of the button that takes it back. */
  readonly takeBack?: string | false | undefined;
  /** The letter that still waits. */
  readonly waits?:
    { readonly name: string; readonly leavesAt: string; readonly leavesInMs: number } | undefined;
  /** The person to be told, of an act about one. */
  readonly tell?: ToTell | undefined;
  /** Text of the button that records all letters as posted. */
  readonly posted?: string | false | undefined;
  readonly slip?: { readonly view: SlipView; readonly print: string; readonly hint: string } | undefined;
  /** What there is to say beside the steps. */
  readonly note?: string | false;
  /** Beside the title. */
  readonly buttons?: readonly ShownLink[];
  /** Where work goes on. */
  readonly after?: readonly (ShownLink | false | undefined)[];
}

export interface ShownLink {
  readonly to: string;
  readonly text: string;
  readonly look?: "btn" | "btn plain" | "btn ghost";
  readonly icon?: IconName;
}

export interface ShownStep {
  readonly title: string;
  /** Of what the title names. */
  readonly to?: string;
  readonly is: "done" | "waits" | "failed";
  readonly texts?: readonly (string | false | undefined)[];
  readonly link?: ShownLink | false | undefined;
  readonly badge?: { readonly tone: Tone; readonly text: string };
  readonly tell?: ToTell | undefined;
}

export interface ToTell extends ReturnType<typeof tellFormFor> {
  /** Named with each button of several, for screen readers. */
  readonly person?: string;
  readonly phone: PhoneLink | undefined;
  /** How the person wants to be told, and what was tried. */
  readonly wish?: string;
  readonly say?: string;
  /** Absent if there is a letter to print. */
  readonly write?: ShownLink | false | undefined;
}
