import { it } from "vitest";
import { useMailServer } from "#tests/support/mail-server.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { staffActs } from "#tests/support/walk/acts.ts";
import { otherActs } from "#tests/support/walk/more-acts.ts";
import { expectToAgree } from "#tests/support/walk/walk.ts";
import { useWorld } from "#tests/support/walk/world.ts";

/** The first steps of the walk over acts on meetings: the slow one plays more of them, and kills the product. */

const mail = await useMailServer();
const settings = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const { app, reference } = useFaultyApp(settings, { withdraw: 300 });
const world = useWorld({ app, reference, mail });

const SEED = Number(process.env["SEED"] ?? 1991);
const COUNT = Number(process.env["DAYS"] ?? 25);

it("agrees in every place after each of some acts on meetings", async () => {
  const acts = { ...staffActs(world), ...otherActs(world) };
  await expectToAgree(world, { acts, seed: SEED, count: COUNT });
});
