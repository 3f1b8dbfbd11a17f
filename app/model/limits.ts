/**
 * Every length, size, count and range of sections 5 and 9 of both documents that code uses, defined once: those of the
 * look with it, so that the first view needs no others, those that people only read in the texts.
 */

/** Longest accepted texts, in UTF-16 units as HTML's `maxlength` counts them, line breaks as one. */
export const LENGTH = {
  /** Meeting request and case (portal 5.1, back-office 5). */
  case: {
    fullName: 100,
    organization: 100,
    topic: 200,
    address: 100,
    email: 100,
    phone: 45,
    reason: 1000,
    firstVisit: 200,
    othersInvolved: 200,
  },
  /** Contact page (portal 5.2). */
  contact: { fullName: 50, email: 100, phone: 20, subject: 100, description: 200 },
  /** Back-office document, section 5. */
  statusComment: 200,
  meeting: { fullName: 100, topic: 100, comment: 300 },
  /** Why a meeting was called off: it goes into the comment of a status, and into a letter. */
  cancellationReason: 200,
  event: { municipality: 100, subject: 100, description: 200 },
  category: { codeDigits: 3, name: 100, description: 200 },
  user: { fullName: 50, username: 255, email: 255, phone: 50 },
  office: { address: 100, coordinates: 100 },
  mp: { fullName: 255, dateOfBirth: 100, email: 70 },
  party: { name: 300 },
  profile: { fullName: 50, email: 255, phone: 20 },
  /** A letter to the person of a case; `blank`: what is typed where the template has one. */
  letter: { subject: 150, text: 4000, blank: 200 },
} as const;

export const SEVERAL_CASES = 25;

/** Uploads (portal 9, back-office 5 and 9); bytes and pixels. */
export const UPLOAD = {
  pictureBytes: 512_000,
  /** A picture before the browser scales it down. */
  chosenPictureBytes: 20_971_520,
  /** Sides of a stored picture, tried from the largest until its bytes fit; most pixels of an uploaded one. */
  pictureSides: [1024, 768, 512, 256],
  pixels: 40_000_000,
  /** Larger bodies are refused unread, without the documented message. */
  refusedBytes: 2_000_000,
  iconBytes: 51_200,
  iconPixels: 128,
} as const;

/**
 * Limits of posted forms (R25, R35), in bytes and counts. The HTTP layer checks bytes first; the form reader applies
 * the same limits under any other server. Of a file that is too large, enough is read to report it, and staff get the
 * form back with everything else.
 */
export const BODY = {
  urlencodedBytes: 256 * 1024,
  multipartBytes: { visitor: 5 * 1024 * 1024, staff: 20 * 1024 * 1024 },
  partBytes: UPLOAD.refusedBytes,
  fields: 200,
  files: 1,
} as const;

/** Most rows per page of a filter call (3-decisions). */
export const MAX_PAGE_SIZE = 100;

/** A search need not count further: this total says "as many or more". */
export const MAX_COUNTED = 1000;

export const TOP_MPS = 10;

export const EXPORT_ROWS = 10_000;

/**
 * Page sizes of the lists (back-office 9); the first is the default, "all" means every row of a register. The
 * document doesn't show those of categories and offices: they follow the MPs'.
 */
export const PAGE_SIZES = {
  cases: [25, 10, 50, 100],
  meetings: [100, 25, 50],
  events: [25, 10, 50, 100],
  reports: [25, 10, 50, 100],
  audit: [25, 50, 100],
} as const;

/** Those of registers, whose rows are in memory. */
export const REGISTER_SIZES = [25, 10, 50, "all"] as const;

export const SEARCH_PAGE_SIZE = 20;

/** Office map (portal 9): degrees, tile zoom levels, CSS pixels. */
export const MAP = {
  centre: [41.6086, 21.7453],
  zoom: 8,
  minZoom: 7,
  maxZoom: 19,
  bounds: { south: 40.75, west: 20.35, north: 42.46, east: 23.43 },
  markerPixels: 30,
} as const;

/** Dashboard (portal 2.5 and 9). */
export const DASHBOARD = {
  mandate: 1,
  party: 0,
  counterMilliseconds: 1500,
  doughnutCutoutPercent: 65,
  axisHeadroom: 0.2,
} as const;

/** Calendar (back-office 9): first hour shown; 1 = Monday. */
export const CALENDAR = { earliestHour: 6, weekStartsOn: 1 } as const;

/** Views of the calendar (section 2 of the back-office document). */
export const CALENDAR_VIEWS = ["month", "week", "day"] as const;

/** Reports: days after the period's end until a draft is late (3-decisions). */
export const REPORT = { lateAfterDays: 10 } as const;

/** How long before the end of a session the person is warned. */
export const SESSION_WARNING_SECONDS = 120;
