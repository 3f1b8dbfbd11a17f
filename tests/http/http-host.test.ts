import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import type { RequestInfo } from "#server/request/request-info.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

const ORIGIN = "https://offices.example";

/** An app that keeps what it was told. */
function witness() {
  const infos: RequestInfo[] = [];
  const headers: (readonly string[])[] = [];
  const seen: string[] = [];
  const app: App = async (request, info) => {
    const { host, pathname, search } = new URL(request.url);
    infos.push(info);
    seen.push(`${host}${pathname}${search}`);
    headers.push([host, ...request.headers.keys()]);
    return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
  };
  return { app, infos, headers, seen };
}

describe("with a configured origin", () => {
  it.each([
    "evil.example",
    "offices.example:80",
    "offices.example:4430",
    "offices.example.",
    "offices.example.evil.example",
    "evil.example#offices.example",
    "user@offices.example",
    "localhost",
    "127.0.0.1",
    "",
  ])("refuses a request for the host %j before the app sees it", async (host) => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN });
    const answer = await ask("GET /", { Host: host });
    expect(answer.status).toBe(421);
    expect(infos).toEqual([]);
    if (host !== "") expect(answer.body).not.toContain(host);
  });

  it.each(["offices.example", "evil.example"])("refuses two names, the second of them %s", async (second) => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN });
    expect((await ask("GET /", { Host: "offices.example", host: second })).status).toBe(400);
    expect(infos).toEqual([]);
  });

  it.each([
    ["https://offices.example", "offices.example:443", 200],
    ["http://offices.example", "offices.example:80", 200],
    ["http://offices.example", "offices.example:443", 421],
    ["https://offices.example:8443", "offices.example:8443", 200],
    ["https://offices.example:8443", "offices.example:443", 421],
    ["https://offices.example:8443", "offices.example:8443:443", 421],
  ])("of %s takes the default port for none: %s (%i)", async (appOrigin, host, status) => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin });
    expect((await ask("GET /", { Host: host })).status).toBe(status);
    expect(infos.map(({ origin }) => origin)).toEqual(status === 200 ? [appOrigin] : []);
  });

  it("takes the name in any case, and the app knows the configured origin", async () => {
    const { app, infos, headers } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN });
    expect((await ask("GET /", { Host: "Offices.Example" })).status).toBe(200);
    expect(infos[0]?.origin).toBe(ORIGIN);
    expect(headers[0]?.[0]).toBe("offices.example");
  });

  it.each([
    ["http://offices.example/contact?lng=en", "evil.example", 421],
    ["https://offices.example/contact?lng=en", "evil.example", 200],
    ["HTTPS://Offices.Example/contact?lng=en", "offices.example", 200],
    ["https://evil.example/contact?lng=en", "offices.example", 421],
    ["https://offices.example:443/contact?lng=en", "offices.example", 200],
    ["https://user@offices.example/contact?lng=en", "offices.example", 421],
    ["https://offices.example@evil.example/", "offices.example", 421],
    ["https:///contact?lng=en", "offices.example", 421],
    ["https://offices.example//evil.example", "offices.example", 400],
    ["https://offices.example\\@evil.example/", "offices.example", 400],
  ])("goes by the host in the target %s, not by Host: %s (%i)", async (target, host, status) => {
    const { app, infos, seen } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN });
    expect((await ask(`GET ${target}`, { Host: host })).status).toBe(status);
    expect(infos.map(({ origin }) => origin)).toEqual(status === 200 ? [ORIGIN] : []);
    expect(seen).toEqual(status === 200 ? ["offices.example/contact?lng=en"] : []);
  });

  it("wants a Host of HTTP/1.1, also beside a host in the target", async () => {
    const { port } = await startLayer({ appOrigin: ORIGIN });
    expect((await sendRaw(port, requestText(`GET ${ORIGIN}/ HTTP/1.1`))).status).toBe(400);
    expect((await sendRaw(port, requestText(`GET ${ORIGIN}/ HTTP/1.0`))).status).toBe(200);
    expect((await sendRaw(port, requestText("GET / HTTP/1.0"))).status).toBe(421);
  });

  const FORGED: readonly Record<string, string>[] = [
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Host": "offices.example", Host: "evil.example" },
    { "X-Forwarded-Proto": "http" },
    { "X-Forwarded-Port": "8443" },
    { Forwarded: "for=10.9.9.9;host=evil.example;proto=http" },
    { "X-Original-Host": "evil.example", "X-Host": "evil.example", "X-Forwarded-Server": "evil.example" },
    { "X-Forwarded-For": "10.9.9.9" },
    { "X-Real-IP": "10.9.9.9", "True-Client-IP": "10.9.9.9", "CF-Connecting-IP": "10.9.9.9" },
    { "X-Request-Id": "chosen-by-a-stranger" },
  ];

  // R23
  it.each(FORGED)("believes no stranger who sends %j", async (forged) => {
    const { app, infos, headers } = witness();
    const { ask, lines } = await startLayer({ app, appOrigin: ORIGIN });
    const answer = await ask("GET /", { Host: "offices.example", ...forged });
    expect(answer.status).toBe(forged["Host"] === "evil.example" ? 421 : 200);
    for (const info of infos) expect(info).toMatchObject({ origin: ORIGIN, client: "127.0.0.1" });
    const settled = /^(?:forwarded|x-forwarded-(?:for|host|proto))$/;
    expect(headers.flat().filter((name) => settled.test(name))).toEqual([]);
    expect(lines.join()).not.toMatch(/evil|stranger|10\.9/);
  });
});

describe("in a demo", () => {
  it.each([
    ["localhost", 200],
    ["LOCALHOST", 200],
    ["127.0.0.1", 200],
    ["127.1.2.3", 200],
    ["[::1]", 200],
    ["localhost.evil.example", 421],
    ["evil.example", 421],
    ["0x7f.1", 421],
    ["10.0.0.1", 421],
    ["0.0.0.0", 421],
  ])("the name %s on our port answers %i", async (name, status) => {
    const { app, infos } = witness();
    const { ask, port } = await startLayer({ app });
    const answer = await ask("GET /", { Host: `${name}:${port}` });
    expect(answer.status).toBe(status);
    expect(infos.map(({ origin }) => origin)).toEqual(
      status === 200 ? [`http://${name.toLowerCase()}:${port}`] : [],
    );
  });

  it("refuses another port, which would be another origin", async () => {
    const { ask, port } = await startLayer();
    for (const host of ["localhost", `localhost:${port + 1}`, "localhost:"]) {
      expect((await ask("GET /", { Host: host })).status).toBe(421);
    }
  });
});

describe("the client's address", () => {
  const clientOf = async (trustedProxies: string[], headers: Record<string, string>) => {
    const { app, infos } = witness();
    // Without TLS, so that clients that bypass the proxies are served too.
    const { ask } = await startLayer({ app, appOrigin: "http://offices.example", trustedProxies });
    await ask("GET /", { Host: "offices.example", ...headers });
    return infos[0]?.client;
  };

  it.each([
    ["the last one that no listed proxy has", "203.0.113.7", "203.0.113.7"],
    ["not one that the client put in front", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["the one before listed proxies", "198.51.100.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    ["the connection's when the claim is no address", "unknown", "127.0.0.1"],
    ["the network of an IPv6 client", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["without its port", "198.51.100.1:1, 203.0.113.7:4711 , 10.0.0.2:80", "203.0.113.7"],
    ["without brackets and port", "[2001:db8:1:2::7]:4711", "2001:db8:1:2::/64"],
    ["without brackets", "[2001:db8:1:2::7],[::ffff:10.0.0.2]", "2001:db8:1:2::/64"],
    ["the connection's when the port is none", "203.0.113.7:port", "127.0.0.1"],
    ["IPv4 for IPv4 in IPv6 notation", "::ffff:203.0.113.7", "203.0.113.7"],
  ])("behind a listed proxy is %s", async (_rule, forwarded, client) => {
    expect(await clientOf(["127.0.0.0/8", "10.0.0.0/8"], { "X-Forwarded-For": forwarded })).toBe(client);
  });

  // R61
  it("is the connection's without a listed proxy", async () => {
    expect(await clientOf([], { "X-Forwarded-For": "203.0.113.7" })).toBe("127.0.0.1");
    expect(await clientOf(["10.0.0.0/8"], { "X-Forwarded-For": "203.0.113.7" })).toBe("127.0.0.1");
  });
});

describe("a listed proxy", () => {
  const trustedProxies = ["loopback"];

  it("may hand over the public name and the request id", async () => {
    const { app, infos, headers } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN, trustedProxies });
    const said = {
      Host: "web:3000",
      "X-Forwarded-Host": "offices.example",
      "X-Request-Id": "edge-0123456789",
    };
    expect((await ask("GET /", said)).status).toBe(200);
    expect(infos[0]).toMatchObject({ id: "edge-0123456789", origin: ORIGIN });
    expect(headers[0]?.[0]).toBe("offices.example");
  });

  it("can't bring in another name, nor an id with anything but letters and digits", async () => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN, trustedProxies });
    const evil = { Host: "offices.example", "X-Forwarded-Host": "evil.example" };
    expect((await ask("GET /", evil)).status).toBe(421);
    const odd = { Host: "offices.example", "X-Request-Id": '<script>"' };
    expect((await ask("GET /", odd)).status).toBe(200);
    expect(infos[0]?.id).toMatch(/^[0-9A-Z-]{14}$/);
  });
});

describe("a request without TLS", () => {
  const proto = (value: string) => ({ Host: "offices.example", "X-Forwarded-Proto": value });

  it.each([
    ["GET", "http", 308],
    ["HEAD", "http", 308],
    ["GET", "HTTP, http", 308],
    ["POST", "http", 403],
    ["GET", "https", 200],
    ["GET", "https, http", 200],
  ])("%s, as a listed proxy says of %j, answers %i", async (method, said, status) => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN, trustedProxies: ["loopback"] });
    const answer = await ask(`${method} /contact?lng=en`, proto(said));
    expect(answer.status).toBe(status);
    expect(answer.headers["location"]).toEqual(status === 308 ? [`${ORIGIN}/contact?lng=en`] : undefined);
    expect(infos).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ["GET", 308],
    ["POST", 403],
  ])("%s, past the proxies that are listed, answers %i whatever it says", async (method, status) => {
    const { app, infos } = witness();
    const { ask } = await startLayer({ app, appOrigin: ORIGIN, trustedProxies: ["192.0.2.1"] });
    const answer = await ask(`${method} /contact`, proto("https"));
    expect([answer.status, infos]).toEqual([status, []]);
    expect((await ask("GET /health/ready", { Host: "10.0.0.7:3000" })).status).toBe(200);
  });

  it("is what probes send, and what an origin without TLS wants", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN, trustedProxies: ["loopback"] });
    expect((await ask("GET /health/ready", proto("http"))).status).toBe(200);
    const plain = await startLayer({ appOrigin: "http://offices.example", trustedProxies: ["loopback"] });
    expect((await plain.ask("GET /", proto("http"))).status).toBe(200);
  });
});

describe("security.txt", () => {
  it("names whom to tell, for half a year from now", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN });
    const { status, body } = await ask("GET /.well-known/security.txt", { Host: "offices.example" });
    expect(status).toBe(200);
    const fields = Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(": ", 2)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:security@offices.example",
      Canonical: `${ORIGIN}/.well-known/security.txt`,
    });
    const days = (Date.parse(String(fields["Expires"])) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(183);
  });
});
