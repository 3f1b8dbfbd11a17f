import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { temporaryFolder } from "#tests/support/folder.ts";
import { read, ROOT } from "#tests/support/sources.ts";

type Texts = Readonly<Record<string, string>>;
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly labels: Texts;
      readonly annotations: Texts;
    }[];
  }[];
}

const rules = (parse(read("deploy/alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;
if (!hasPromtool)
  process.stderr.write("\n!!! No promtool on this machine (Debian: prometheus): alerts are NOT tried.\n\n");

/** What each of two nodes counts or measures, one sample a minute. */
const nodes = (name: string, labels: string, ...each: readonly [string, string]) =>
  each.map((values, at) => ({
    series: `${name}{job="constituency-offices",instance="${at}"${labels}}`,
    values,
  }));

const pdfs = (outcome: string, one: string, other: string) =>
  nodes("offices_pdf_duration_seconds_count", `,outcome="${outcome}"`, one, other);

const requests = (status: string, each: string) =>
  nodes("offices_http_requests_total", `,status="${status}",kind="document",route="/"`, each, each);

const unstored = (one: string) =>
  nodes("offices_store_operation_duration_seconds_count", ',outcome="unavailable"', one, "0x20");

const SILENT = undefined;
const FLEET = {};
const node = (instance: string): Texts => ({ job: "constituency-offices", instance });

/** Name of a rule, what the nodes measure, and the labels of the resulting alert. */
const TRIED: readonly [string, ReturnType<typeof nodes>, Texts | undefined][] = [
  ["OfficesAway", nodes("up", "", "1x20", "1 0x20"), node("1")],
  ["OfficesAway", nodes("up", "", "1x20", "1x20"), SILENT],
  ["OfficesFailing", [...requests("200", "0+90x20"), ...requests("500", "0+10x20")], FLEET],
  ["OfficesFailing", [...requests("200", "0+98x20"), ...requests("404", "0+9x20")], SILENT],
  ["OfficesApiAway", nodes("offices_api_breaker_open", "", "0x20", "1x20"), FLEET],
  ["OfficesStoreFailing", unstored("0+9x20"), FLEET],
  ["OfficesOverloaded", nodes("nodejs_eventloop_lag_p99_seconds", "", "0.1x20", "0.9x20"), FLEET],
  ["OfficesLogLost", nodes("offices_log_lost_lines_total", "", "0x9 1x11", "0x20"), node("0")],
  ["OfficesMailGivenUp", nodes("offices_mail_given_up_total", "", "0x9 1x11", "0x20"), node("0")],
  // The first three, whichever node has them; never two, nor people who left.
  ["OfficesPdfFailing", pdfs("failed", "0x8 1x2 2x10", "0x9 1x11"), FLEET],
  ["OfficesPdfFailing", pdfs("failed", "0x8 1x12", "0x9 1x11"), SILENT],
  ["OfficesPdfFailing", pdfs("left", "0x8 9x12", "0x20"), SILENT],
  ["OfficesDiskFilling", nodes("offices_data_free_bytes", "", "9e9x20", "1e8x20"), FLEET],
];

describe.skipIf(!hasPromtool)("Prometheus, by its own tool", () => {
  it.each(TRIED)("has %s fire, or not, in case %#", (alertname, series, called) => {
    const { labels, annotations } = rules.find(({ alert }) => alert === alertname) ?? expect.unreachable();
    const expected = called && { exp_labels: { ...labels, ...called }, exp_annotations: annotations };
    const asked = {
      rule_files: [join(ROOT, "deploy/alerts.yaml")],
      evaluation_interval: "1m",
      tests: [
        {
          interval: "1m",
          input_series: series,
          alert_rule_test: [{ eval_time: "14m", alertname, exp_alerts: expected ? [expected] : [] }],
        },
      ],
    };
    const file = join(temporaryFolder(), "test.yaml");
    writeFileSync(file, stringify(asked));
    const { stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
  });
});

it("each alert is tried", () =>
  expect(new Set(TRIED.map(([name]) => name))).toEqual(new Set(rules.map(({ alert }) => alert))));
