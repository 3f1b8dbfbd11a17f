import { wallTimeOf } from "#app/model/period.ts";
import {
  isCalledOff,
  isWithdrawn,
  type KnownMeeting,
  meetingOf,
  type RequestState,
  stageOf,
} from "#app/model/request-state.ts";

export interface Standing {
  readonly stage: ReturnType<typeof stageOf> | "withdrawn" | "past" | "calledOff" | "arranging";
  readonly meeting: KnownMeeting | undefined;
}

/** An arranged meeting may be over; after a withdrawal none is expected. */
export function standing(state: RequestState, now = wallTimeOf(new Date())): Standing {
  const stage = stageOf(state, now);
  const meeting = stage === "arranged" ? meetingOf(state, now) : undefined;
  const isPast = meeting !== undefined && meeting.endDate.slice(0, 10) < now.slice(0, 10);
  if (isWithdrawn(state) && !isPast) return { stage: "withdrawn", meeting };
  if (isPast) return { stage: "past", meeting };
  if (meeting) return { stage, meeting };
  if (isCalledOff(state, stage)) return { stage: "calledOff", meeting };
  // An unknown meeting must not be announced.
  return { stage: stage === "arranged" ? "arranging" : stage, meeting };
}

export const isAhead = (state: RequestState): boolean => {
  const { stage, meeting } = standing(state);
  return stage === "arranged" && meeting !== undefined;
};
