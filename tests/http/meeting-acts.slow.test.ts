import { it } from "vitest";
import { useProductToKill } from "#tests/support/kill/own-product.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { staffActs } from "#tests/support/walk/acts.ts";
import { killedActs } from "#tests/support/walk/killed-acts.ts";
import { otherActs } from "#tests/support/walk/more-acts.ts";
import { expectToAgree } from "#tests/support/walk/walk.ts";
import { useWorld } from "#tests/support/walk/world.ts";

/** Acts on meetings in any order, while the product is killed: no two places contradict each other. */

const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
/** Acts that are played: `DAYS=300` for three hundred of them. */
const COUNT = Number(process.env["DAYS"] ?? 50);

const mail = await useMailServer();
const product = useProductToKill({ SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" });
const world = useWorld({ ...product, mail });

it(
  "agrees in every place after each of many acts in any order",
  async () => {
    const acts = { ...staffActs(world), ...otherActs(world), ...killedActs(world, product) };
    await expectToAgree(world, { acts, seed: SEED, count: COUNT });
  },
  COUNT * 10_000,
);
