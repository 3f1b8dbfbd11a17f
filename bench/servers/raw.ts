import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The minimum: a node:http server that answers every request with the bytes of one file. Arguments: the file,
 * its content type, its content encoding (`identity` for none).
 */
const [file = "", type = "", encoding = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { "Content-Type": type, "Content-Encoding": encoding, "Content-Length": body.byteLength };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env["PORT"]), "127.0.0.1");

process.once("SIGTERM", () => process.exit());
