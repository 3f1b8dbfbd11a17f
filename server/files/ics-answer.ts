import { resources } from "#app/i18n/resources.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/env.ts";
import { calendarIcs, type IcsMeeting } from "./ics.ts";

/**
 * The issuer of a calendar file: this site, with the institution as organizer. @param language of the file
 */
export const icsIssuer = (context: Context, language: Language) => ({
  origin: requestInfo(context).origin,
  organizer: {
    name: resources[language].common.institution,
    email: settingsOf(context).contact.email,
  },
});

/**
 * Responds with meetings as a calendar file that no cache may store.
 * @param file its name without extension; contains nothing personal
 * @param entries each with its own sequence number
 */
export async function icsAnswer(
  context: Context,
  file: string,
  entries: readonly { readonly meeting: IcsMeeting; readonly sequence: number }[],
  { language, stamp }: { readonly language: Language; readonly stamp: Date },
): Promise<Response> {
  return new Response(await calendarIcs(entries, { ...icsIssuer(context, language), stamp }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
