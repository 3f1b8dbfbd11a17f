import { median } from "../rounds.ts";
import type { Contender } from "./contender.ts";
import type { Known, Question } from "./questions.ts";

/** Medians in milliseconds, one for each contender. */
export type Medians = readonly number[];

export interface PageFigures {
  /** How many rows the page has, the same for every contender. */
  readonly rows: number;
  readonly medians: Medians;
}

/** What a filter call takes: its first page, and a page with nine tenths of the rows before it. */
export interface ListFigures {
  readonly question: Question;
  readonly first: PageFigures;
  readonly deep: PageFigures;
}

export interface StatisticsFigures {
  readonly question: Question;
  readonly medians: Medians;
}

const ROUNDS = 30;
const WARM_UP_ROUNDS = 3;
const CALLS_A_ROUND = 3;
const PAGE = 25;
const DEEP = 0.9;

/** Asks the smallest database for ids that have rows in all of them. */
export async function findKnown(smallest: Contender): Promise<Known> {
  const ask = async <Body>(question: Question) => (await smallest.ask(question)).body as Body;
  const [top] = await ask<{ mpId: number; partyId: number }[]>({
    asker: "anyone",
    path: "/api/statistics/top-mps",
    query: {},
  });
  const mps = await ask<{ id: number; userId: number | null; userFullName: string }[]>({
    asker: "anyone",
    path: "/api/mps",
    query: {},
  });
  const { id: me } = await ask<{ id: number }>({
    asker: "assistant",
    path: "/admin/api/users/user-profile",
    query: {},
  });
  const assistant = mps.find(({ userId }) => userId !== null && userId !== me)?.userId;
  const lastYear = String(new Date().getFullYear() - 1);
  return {
    mpId: String(top?.mpId),
    partyId: String(top?.partyId),
    userId: String(assistant),
    ownMpId: String(mps.find(({ userId }) => userId === me)?.id),
    year: [`${lastYear}-01-01`, `${lastYear}-12-31`],
  };
}

/** What one contender after the other is asked; `rows` is how many rows the answers have. */
interface Plan {
  readonly rows: number;
  readonly questions: readonly Question[];
}

/**
 * Measures filter calls. All contenders send pages of as many rows as the smallest can fill, so that the
 * figures tell what finding them takes and not what writing them takes.
 */
export async function measureLists(
  contenders: readonly Contender[],
  questions: readonly Question[],
): Promise<ListFigures[]> {
  const plans: Plan[] = [];
  for (const question of questions) plans.push(...(await planPages(contenders, question)));
  const medians = await measure(contenders, plans);
  const figuresOf = (index: number) => ({ rows: plans[index]?.rows ?? 0, medians: medians[index] ?? [] });
  return questions.map((question, index) => ({
    question,
    first: figuresOf(2 * index),
    deep: figuresOf(2 * index + 1),
  }));
}

export async function measureStatistics(
  contenders: readonly Contender[],
  questions: readonly Question[],
): Promise<StatisticsFigures[]> {
  const plans = questions.map((question) => ({ rows: 0, questions: contenders.map(() => question) }));
  const medians = await measure(contenders, plans);
  return questions.map((question, index) => ({ question, medians: medians[index] ?? [] }));
}

/** The first page of a list, and a deep one. */
async function planPages(contenders: readonly Contender[], question: Question): Promise<Plan[]> {
  const totals: number[] = [];
  for (const contender of contenders) totals.push(await totalOf(contender, question));
  return [0, DEEP].map((before) => {
    const rows = Math.max(1, Math.min(PAGE, ...totals.map((total) => Math.ceil(total * (1 - before)))));
    const page = (total: number) => ({
      page: String(Math.floor((total * before) / rows)),
      size: String(rows),
    });
    return {
      rows,
      questions: totals.map((total) => ({ ...question, query: { ...question.query, ...page(total) } })),
    };
  });
}

async function totalOf(contender: Contender, question: Question): Promise<number> {
  const query = { ...question.query, page: "0", size: "1" };
  const { body } = await contender.ask({ ...question, query });
  return (body as { totalElements: number }).totalElements;
}

/**
 * All plans again and again, the contenders in turn and every other round backwards: a busy moment of the machine
 * falls on a few calls of everybody. The first rounds only warm up.
 */
async function measure(contenders: readonly Contender[], plans: readonly Plan[]): Promise<Medians[]> {
  const times = plans.map(() => contenders.map((): number[] => []));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const order = [...contenders.entries()];
    for (const [planned, { questions }] of plans.entries()) {
      for (const [index, contender] of round % 2 === 0 ? order : order.toReversed()) {
        const question = questions[index];
        const taken = question ? await askAFewTimes(contender, question) : [];
        if (round >= 0) times[planned]?.[index]?.push(...taken);
      }
    }
  }
  return times.map((ofPlan) => ofPlan.map(median));
}

async function askAFewTimes(contender: Contender, question: Question): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call++) times.push((await contender.ask(question)).ms);
  return times;
}
