import { expect, it } from "vitest";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { addedUser, found } from "#tests/support/people-forms.ts";
import { passMs } from "#tests/support/timing.ts";

/** The lists that the API gives whole and only to staff are kept for a moment: for one person, and never past a write. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const administrator = useStaff(faulty.app, "administrator");
const colleague = useStaff(faulty.app, "administrator");

/** How often the list of users was asked of the API. */
const questions = () =>
  proxy.calls.filter(({ method, path }) => method === "GET" && path === "/admin/api/users").length;

/** What was read before is too old then. */
const A_MOMENT_MS = 3_000;

it("are read once for pages that one person opens at the same time, and again after a moment", async () => {
  const pages = ["/admin/users", "/admin/users?page=2", "/admin/users?q=a"];
  await Promise.all(pages.map((path) => administrator.get(path)));
  expect(questions()).toBe(1);
  passMs(A_MOMENT_MS);
  await administrator.get("/admin/users");
  expect(questions()).toBe(2);
});

it("are read for each person", async () => {
  await administrator.get("/admin/users");
  await proxy.clear();
  await colleague.get("/admin/users");
  expect(questions()).toBe(1);
});

it("show at once what the person has written", async () => {
  await administrator.get("/admin/users");
  const { typed } = await addedUser(administrator);
  await expect(found(administrator, "users", typed.username)).resolves.toHaveLength(1);
});
