import { beforeAll, describe, expect, it } from "vitest";
import { client, type Client, type PageForm } from "#tests/support/http.ts";
import { fileOf, paddedTo, plain } from "#tests/support/images.ts";
import { openRequest } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Pictures that are too large, fields that are too many, and bodies that are slow or broken, at the built product. */

const MB = 1024 * 1024;
const URLENCODED = "application/x-www-form-urlencoded";

const product = useFaultyApp();
let citizen: Client;
let form: PageForm;

beforeAll(async () => {
  citizen = client(product.app.origin);
  form = await openRequest(citizen);
});

async function post(body: BodyInit, type?: string): Promise<Response> {
  const response = await client(product.app.origin).send(form.action.replace(/#.*/, ""), {
    method: "POST",
    headers: { Origin: product.app.origin, ...(type !== undefined && { "Content-Type": type }) },
    body,
  });
  return response;
}

describe("a picture of many megabytes", () => {
  const typed = { fullName: "Ново име „Ѓурѓа“" };
  const formOf = ({ forms }: { readonly forms: readonly PageForm[] }) =>
    forms.find(({ files }) => files.length > 0);
  const photo = async (megabytes: number) =>
    fileOf(paddedTo(megabytes * MB, await plain(800, 800)), "слика.jpg");

  // R35
  it.each([3, 5, 12, 19])("takes nothing of the form with it: %i MB", async (megabytes) => {
    const administrator = await signedIn(product.app.origin, "administrator");
    const own = formOf(await administrator.get("/admin/mps/edit/4"));
    await product.proxy.clear();
    const page = await administrator.submit(own, typed, { picture: await photo(megabytes) });
    expect(page.status).toBe(413);
    expect(page.text).toContain("Прикачената слика е поголема од 500 KB!");
    expect(Object.fromEntries(formOf(page)?.fields ?? [])).toMatchObject(typed);
    expect(product.proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await administrator.submit(formOf(page), {})).path).toMatch(/^\/admin\/mps\?at=\d+$/);
  });

  it("is not read for somebody who is not signed in, nor where no picture is asked for", async () => {
    const administrator = await signedIn(product.app.origin, "administrator");
    const own = formOf(await administrator.get("/admin/mps/edit/4"));
    const file = await photo(6);
    const stranger = await client(product.app.origin).submit(own, typed, { picture: file });
    expect(stranger.status).toBe(413);
    const office = { ...(own as PageForm), action: "/admin/offices/add?send" };
    expect((await administrator.submit(office, typed, { picture: file })).status).toBe(413);
  });
});

describe("a body", () => {
  it("of more fields than any form has is refused, whatever their names", async () => {
    expect((await post("a=&".repeat(201), URLENCODED)).status).toBe(413);
    const many = new FormData();
    for (let count = 0; count < 250; count += 1) many.append(`f${count}`, "x");
    expect((await post(many)).status).toBe(413);
  });

  it.each([
    ["no boundary", "multipart/form-data", "x"],
    ["another boundary", "multipart/form-data; boundary=x", "--y\r\n\r\n--y--"],
    ["no end", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ["no names", "multipart/form-data; boundary=x", "--x\r\n\r\nb\r\n--x--"],
    ["nothing", "multipart/form-data; boundary=x", ""],
    ["nothing at all", URLENCODED, ""],
    ["broken percent signs", URLENCODED, "%=%&%zz=%ff&fullName=%E2%82"],
  ])("that holds %s is answered as a mistake of the sender", async (_what, type, body) => {
    expect((await post(body, type)).status).toBe(400);
  });
});
