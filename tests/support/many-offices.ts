import type { DatabaseSync } from "node:sqlite";
import { fillDatabase } from "#demo/seed/index.ts";
import { wallClock } from "#demo/store/clock.ts";
import { type RunningApp, startApp } from "./app.ts";
import { settingsFor } from "./faulty-app.ts";
import { startOwnReference } from "./own-reference.ts";
import { freePort } from "./reference.ts";

/**
 * Puts copies of the demo's 75 offices and of their MPs, whom no assistant serves, within a few kilometres of the first ones.
 * @param times how many times as many there are then; a part of a copy takes the first offices
 */
export function multiplyPlaces(database: DatabaseSync, times: number): void {
  const near = (part: string) => `(${part} + (random() % 1000) / 20000.0)`;
  const comma = "instr(coordinates, ',')";
  const [lat, lon] = [`substr(coordinates, 1, ${comma} - 1)`, `substr(coordinates, ${comma} + 1)`];
  const { offices } = database.prepare("SELECT max(id) AS offices FROM offices").get() as { offices: number };
  const { mps } = database.prepare("SELECT max(id) AS mps FROM mps").get() as { mps: number };
  for (let copy = 1; copy < times; copy += 1) {
    const most = Math.round(offices * Math.min(1, times - copy));
    database.exec(`INSERT INTO offices (id, active, municipalityId, address, coordinates, sortKey, searchKey)
      SELECT id + ${copy * offices}, active, municipalityId, address, printf('%.5f,%.5f', ${near(lat)}, ${near(lon)}),
      sortKey, searchKey FROM offices WHERE id <= ${most}`);
    database.exec(`INSERT INTO mps (fullName, fullNameAl, fullNameEn, email, dateOfBirth, officeId, partyId, genderId,
      ethnicityId, mandateId, active, picturePath, sortKey, searchKey)
      SELECT fullName, fullNameAl, fullNameEn, email, dateOfBirth, officeId + ${copy * offices}, partyId, genderId,
      ethnicityId, mandateId, active, picturePath, sortKey, searchKey FROM mps
      WHERE id <= ${mps} AND active = 1 AND officeId <= ${most}`);
  }
}

/** The product in a country with 1,050 offices and 14 times as many MPs as the demo has. */
export async function startManyOffices(): Promise<Pick<RunningApp, "origin" | "stop">> {
  const port = await freePort();
  const reference = await startOwnReference({
    env: { PORT: String(port) },
    fill(database) {
      fillDatabase(database, { today: wallClock(new Date()).slice(0, "YYYY-MM-DD".length), cases: 60 });
      multiplyPlaces(database, 14);
    },
  });
  const app = await startApp({ reference: false, port, env: settingsFor(reference, reference.url) });
  return {
    origin: app.origin,
    async stop() {
      await app.stop();
      await reference.stop();
    },
  };
}
