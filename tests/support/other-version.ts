import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { BUILD } from "./app-settings.ts";

const HASHED = /-([\w-]{8})((?:\.\w+)+)$/;
const MANIFEST = /^manifest-.*\.js$/;
const TEXTS = [".css", ".js", ".json", ".svg", ".webmanifest"];

/** Another version of the product: the same build, with other names of all hashed files and routes. */
export async function makeOtherVersion(): Promise<{ readonly main: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "other-version-"));
  const build = join(folder, "build");
  await cp(join(BUILD, "client"), join(build, "client"), { recursive: true });
  await cp(join(BUILD, "server"), join(build, "server"), { recursive: true });
  for (const name of ["node_modules", "package.json", "public"])
    await symlink(join(dirname(BUILD), name), join(folder, name));

  const assets = join(build, "client/assets");
  const compressed = await readdir(build, { recursive: true });
  for (const name of compressed.filter((file) => /\.(?:br|gz)$/.test(file))) await rm(join(build, name));
  const names = (await readdir(assets)).filter((name) => HASHED.test(name));
  const manifest = await readFile(join(assets, names.find((name) => MANIFEST.test(name)) ?? ""), "utf8");
  const [, version = ""] = /"version":"(\w+)"/.exec(manifest) ?? [];
  const routes = Array.from(manifest.matchAll(/"id":"([^"]+\/[^"]+)"/g), ([, id]) => id);
  // Some paths are spelt like an id.
  const anyRoute = new RegExp(`(?<!path"?: ?)(["'\`])(${routes.join("|")})\\1`, "g");
  const renamed = new Map(
    names.map((name) => [name, name.replace(HASHED, (_, hash: string, end) => `-${turned(hash)}${end}`)]),
  );
  for (const [name, other] of renamed) await rename(join(assets, name), join(assets, other));
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", String.raw`\.`)).join("|"), "g");
  const files = await readdir(build, { recursive: true, withFileTypes: true });
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || !TEXTS.includes(extname(file.name))) continue;
    const text = await readFile(path, "utf8");
    const other = text
      .replaceAll(anyName, (name) => renamed.get(name) ?? name)
      .replaceAll(`"${version}"`, `"${turned(version)}"`)
      .replaceAll(anyRoute, "$1$2-moved$1");
    if (other !== text) await writeFile(path, other);
  }
  return { main: join(build, "server/main.js"), end: () => rm(folder, { recursive: true, force: true }) };
}

/** Another hash, also where it is hexadecimal. */
const turned = (hash: string) =>
  hash.replaceAll(/[a-e0-8A-Y]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1));
