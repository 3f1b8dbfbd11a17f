import { connect } from "node:net";

/** A response as sent. Header names in lower case; repeated headers keep every value. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string[]>>;
  readonly body: string;
}

/** Sends bytes exactly as given and reads until the server closes the connection or the response is complete. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      const answer = parse(Buffer.concat(chunks).toString("utf8"));
      if (answer === undefined) reject(new Error("The connection closed without an answer"));
      else resolve(answer);
    };
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish();
    });
    socket.once("end", finish);
    socket.once("error", (error) => (chunks.length > 0 ? finish() : reject(error)));
    socket.setTimeout(10_000, () => socket.destroy(new Error("No answer within ten seconds")));
  });
}

/** The text of a request without body; `Connection: close` unless the lines say otherwise. */
export function requestText(line: string, headers: Readonly<Record<string, string>> = {}, body = ""): string {
  const lines = Object.entries({ Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[line, ...lines].join("\r\n")}\r\n\r\n${body}`;
}

function isComplete(bytes: Buffer) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const head = bytes.subarray(0, end).toString("latin1");
  if (head.startsWith("HTTP/1.1 100 ")) return isComplete(bytes.subarray(end + 4));
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && bytes.byteLength >= end + 4 + Number(length);
}

function parse(text: string): RawAnswer | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  if (statusLine.startsWith("HTTP/1.1 100 ")) return parse(text.slice(end + 4));
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    (headers[line.slice(0, colon).toLowerCase()] ??= []).push(line.slice(colon + 1).trim());
  }
  return { status: Number(statusLine.split(" ")[1]), headers, body: text.slice(end + 4) };
}
