#!/usr/bin/env node
import { spawn } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/**
 * Debian's Firefox for Playwright, which begins with a command that only newer ones know. It is replaced by a
 * status query; everything else is passed on unchanged.
 */
const UNKNOWN = "emulation.setMediaFeaturesOverride";
const HARMLESS = "session.status";

const firefox = spawn("firefox-esr", process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.once("exit", (code) => process.exit(code ?? 1));

const listening = (port: number) => `WebDriver BiDi listening on ws://127.0.0.1:${port}`;

createInterface({ input: firefox.stderr }).on("line", (line) => {
  const port = Number(/:(\d+)$/.exec(line)?.[1]);
  if (line !== listening(port)) return process.stderr.write(`${line}\n`);
  const server = createServer((driver) => pass(driver, port)).listen(0, "127.0.0.1", () =>
    process.stderr.write(`${listening((server.address() as AddressInfo).port)}\n`),
  );
});

function pass(driver: Socket, port: number): void {
  const browser = connect(port, "127.0.0.1");
  browser.pipe(driver).on("close", () => browser.destroy());
  let rest = Buffer.alloc(0);
  driver.once("data", (handshake) => {
    // Firefox takes only its own address.
    browser.write(String(handshake).replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`));
    driver.on("data", (part) => {
      rest = Buffer.concat([rest, part]);
      for (let end = endOfFrame(rest); end <= rest.length; end = endOfFrame(rest)) {
        browser.write(understood(rest.subarray(0, end)));
        rest = rest.subarray(end);
      }
    });
  });
}

/** Where the data of a frame (RFC 6455) begin, behind its length and the four bytes of its mask. */
const startOfData = (bytes: Buffer) => 6 + ({ 126: 2, 127: 8 }[bytes.readUInt8(1) & 127] ?? 0);

/** Where the first frame ends. */
function endOfFrame(bytes: Buffer): number {
  if (bytes.length < 2 || bytes.length < startOfData(bytes)) return Infinity;
  const length = bytes.readUInt8(1) & 127;
  const whole =
    length === 127 ? Number(bytes.readBigUInt64BE(2)) : length === 126 ? bytes.readUInt16BE(2) : length;
  return startOfData(bytes) + whole;
}

const masked = (bytes: Buffer, mask: Buffer) =>
  Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));

/** A frame as this Firefox understands it: the driver sends each message in one. */
function understood(frame: Buffer): Buffer {
  const start = startOfData(frame);
  const mask = frame.subarray(start - 4, start);
  const text = masked(frame.subarray(start), mask).toString();
  if (!text.includes(`"${UNKNOWN}"`)) return frame;
  const { id } = JSON.parse(text) as { readonly id: number };
  const instead = Buffer.from(JSON.stringify({ id, method: HARMLESS, params: {} }));
  return Buffer.concat([Buffer.from([0x81, 0x80 | instead.length]), mask, masked(instead, mask)]);
}
