import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { ask } from "../every-call/ask.ts";
import { isOwned } from "../every-call/owned.ts";
import { plain, pngBomb } from "../images.ts";
import {
  type ApiSession,
  authorization,
  browser,
  passSignInPage,
  redeem,
  signInAs,
} from "../reference-sign-in.ts";
import type { Reference } from "../reference.ts";
import type { Caller, World } from "./requests.ts";

/** The demo accounts with their roles, and an MP each; assistants are assigned to theirs. */
const ACCOUNTS = [
  ["administrator", 1, 1],
  ["assistant", 2, 1],
  ["assistant2", 2, 10],
  ["monitor", 3, 1],
] as const;

const withBearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Ids of a list that a person may see, with a part of the paths that name one of them. */
type Records = readonly [part: string, ids: readonly number[]];

/** Everybody who may call a reference API with demo data, and the ids that they may use. */
export async function makeWorld(reference: Reference): Promise<World> {
  const own = new Map<string, readonly Records[]>();
  const known: Caller[] = [];
  for (const [name, roleId, mpId] of ACCOUNTS) {
    const session = await signInAs(reference, name);
    own.set(name, await recordsOf(reference, session));
    known.push({ name, roleId, mpId, headers: withBearer(session.bearer) });
  }
  const strangers: Caller[] = [
    { name: "anonymous", roleId: undefined, mpId: 1, headers: {} },
    { name: "token", roleId: undefined, mpId: 1, headers: withBearer(await accessToken(reference)) },
  ];
  return {
    callers: [...strangers, ...known],
    images: await makeImages(),
    idsOf: (endpoint, { name }) => [...idsOf(endpoint), ...ownIds(endpoint, own.get(name))],
  };
}

/** The calling accounts and their MPs stay unchanged: otherwise nobody with permissions would soon be left. */
function idsOf({ path }: Endpoint): readonly number[] {
  if (path.startsWith("/admin/api/users")) return span(5, 44);
  if (path.startsWith("/admin/api/mps")) return span(30, 144);
  return path.includes("{mandateId}") ? span(0, 3) : span(1, isOwned(path) ? 20 : 40);
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const LISTS = [
  ["/reports/monthly/", contract.monthlyReports.filter, { reportStatusId: "1" }],
  ["/reports/yearly/", contract.yearlyReports.filter, { reportStatusId: "1" }],
  ["/admin/api/meetings/{id}", contract.meetings.filter, {}],
  ["/events/", contract.events.filter, {}],
  // Cases, their logs and their meetings.
  ["", contract.cases.filter, {}],
] as const;

/** Ids that a person may see of each list, by a part of the paths that name one; drafts only for reports. */
async function recordsOf({ url }: Reference, session: ApiSession): Promise<Records[]> {
  return Promise.all(
    LISTS.map(async ([part, endpoint, filter]): Promise<Records> => {
      const { text } = await ask(url, endpoint, { session, query: { page: "0", size: "20", ...filter } });
      const { content } = JSON.parse(text) as { content: { id: number }[] };
      return [part, content.map(({ id }) => id)];
    }),
  );
}

const ownIds = ({ path }: Endpoint, lists: readonly Records[] = []) =>
  isOwned(path) ? (lists.find(([part]) => path.includes(part))?.[1] ?? []) : [];

async function accessToken(reference: Reference): Promise<string> {
  const request = authorization(reference);
  return (await redeem(reference, request, await passSignInPage(browser(), request, "monitor"))).accessToken;
}

/** Files that are pictures, and files that are not; the last ones exceed the limits for pictures and bodies. */
async function makeImages(): Promise<Buffer[]> {
  const icon = await plain(128, 128, "png");
  return [
    icon,
    icon,
    await plain(300, 200, "jpeg"),
    icon.subarray(0, 60),
    await plain(10, 10, "webp"),
    pngBomb(30_000, 30_000),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.alloc(0),
    Buffer.alloc(600_000, icon),
    Buffer.alloc(2_100_000, 1),
  ];
}
