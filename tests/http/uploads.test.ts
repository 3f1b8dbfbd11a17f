import { expect, it } from "vitest";
import { REFUSED_PICTURES } from "#tests/support/hostile-pictures.ts";
import { client } from "#tests/support/http.ts";
import { fileOf, photograph } from "#tests/support/images.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { registerForm } from "#tests/support/registers.ts";
import { expectTyped } from "#tests/support/typed.ts";

/** Files that attack a running product (R39, R40): polyglots, bombs, programs, and what a camera writes down. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");

const FORM = "/admin/mps/edit/4";
const TYPED = { fullName: "Ново име „Ѓурѓа“" };
const SAYS = {
  pictureFormat: "Мора да прикачите слика во формат jpg/png!",
  pictureTooLarge: "Прикачената слика е поголема од 500 KB!",
  invalid: "Внесената вредност не е дозволена!",
};
const MB = 1024 * 1024;

async function sent(picture: File) {
  const form = registerForm(await administrator.get(FORM));
  await product.proxy.clear();
  const page = await administrator.submit(form, TYPED, { picture });
  return { page, writes: product.proxy.calls.filter(({ method }) => method !== "GET") };
}

it.each(REFUSED_PICTURES)(
  "is refused in the documented words, with the form kept: %s",
  async (_what, file, message) => {
    const before = process.memoryUsage.rss();
    const [{ page, writes }, other] = await Promise.all([sent(file), client(product.app.origin).get("/")]);
    expect([400, 413]).toContain(page.status);
    expect(page.text).toContain(SAYS[message]);
    expectTyped(registerForm(page), TYPED);
    expect(writes).toEqual([]);
    expect(other.status).toBe(200);
    // No bomb is unpacked: 256 megapixels would be a quarter of a gigabyte at the least.
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * MB);
  },
);

it("is stored without a word of what the camera wrote", async () => {
  const { page, writes } = await sent(fileOf(await photograph(80), "../../etc/слика.jpg"));
  expect(page.path).toMatch(/^\/admin\/mps\?at=\d+$/);
  const body = writes.map(({ body: text }) => text).join("");
  expect(body).toContain('filename="picture.jpg"');
  for (const word of ["Telefon", "Exif", "GPS", "etc/"]) expect(body).not.toContain(word);
  const { dom } = await administrator.get("/admin/mps/view/4");
  const face = dom.get("main").tags("img")[0]?.attribute("src") ?? "";
  const stored = await administrator.send(face);
  expect(stored.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await stored.arrayBuffer()).includes("Telefon")).toBe(false);
});
