import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Lets a server listen on this machine alone; its port, a free one unless another is wanted. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
