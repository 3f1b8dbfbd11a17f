import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

/** Bytes of an answer's head: a first visit has a dozen of them. */
const MAX_LENGTH = 350;

it.each(["js", "css", "woff2", "jpg"])("the headers of a file ending in %s are short", async (ending) => {
  const folder = await clientFolder({ [`assets/a.${ending}`]: randomBytes(100_000).toString("hex") });
  const { port } = await startLayer({ clientFolder: folder });
  const answer = await sendRaw(
    port,
    requestText(`HEAD /assets/a.${ending} HTTP/1.1`, {
      Host: `localhost:${port}`,
      "Accept-Encoding": "br",
    }),
  );
  const head = [
    `HTTP/1.1 ${answer.status} OK`,
    ...Object.entries(answer.headers).flatMap(([name, values]) =>
      (values ?? []).map((value) => `${name}: ${value}`),
    ),
  ].join("\r\n");
  expect(answer.status).toBe(200);
  expect(`${head}\r\n\r\n`.length, head).toBeLessThanOrEqual(MAX_LENGTH);
});
