import { it } from "vitest";
import { useMailServer } from "../mail-server.ts";
import { useFaultyApp } from "../own-app.ts";
import { staffActs } from "./acts.ts";
import { otherActs } from "./more-acts.ts";
import { expectToAgree } from "./walk.ts";
import { useWorld } from "./world.ts";

/** Declares a walk over acts on meetings in any order; `SEED=7 DAYS=300` for three hundred acts of a seed of one's own. */
export async function playWalk(usual: { readonly seed: number; readonly count: number }): Promise<void> {
  const seed = Number(process.env["SEED"] ?? usual.seed);
  const count = Number(process.env["DAYS"] ?? usual.count);
  const mail = await useMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
  const { app, reference } = useFaultyApp(settings, { withdraw: 300 });
  const world = useWorld({ app, reference, mail });

  it(
    `agrees in every place after each of ${count} acts in any order`,
    async () => {
      const acts = { ...staffActs(world), ...otherActs(world) };
      await expectToAgree(world, { acts, seed, count });
    },
    count * 10_000,
  );
}
