import { it } from "vitest";
import { useMailServer } from "#tests/support/mail-server.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { staffActs } from "#tests/support/walk/acts.ts";
import { otherActs } from "#tests/support/walk/more-acts.ts";
import { expectToAgree } from "#tests/support/walk/walk.ts";
import { useWorld } from "#tests/support/walk/world.ts";

/** Acts on meetings in any order, other ones with each run: no two places contradict each other. */

const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
/** Acts that are played: `DAYS=300` for three hundred of them. */
const COUNT = Number(process.env["DAYS"] ?? 50);

const mail = await useMailServer();
const settings = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const { app, reference } = useFaultyApp(settings, { withdraw: 300 });
const world = useWorld({ app, reference, mail });

it(
  "agrees in every place after each of many acts in any order",
  async () => {
    const acts = { ...staffActs(world), ...otherActs(world) };
    await expectToAgree(world, { acts, seed: SEED, count: COUNT });
  },
  COUNT * 10_000,
);
