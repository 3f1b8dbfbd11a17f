import type { DatabaseSync } from "node:sqlite";
import { CASE_CATEGORIES, MANDATES } from "#app/model/lookups.ts";
import { PARTIES } from "#app/model/parties.ts";
import { insert } from "../store/statements.ts";
import { categoryIcon } from "./files/category-icons.ts";
import { partyIcon } from "./files/party-icons.ts";
import { inventMembers, type Members } from "./people/members.ts";
import { hireMore } from "./people/more-staff.ts";
import { DEMO_PEOPLE, hireStaff, type Staff } from "./people/staff.ts";

/**
 * Stores the lists of the demo: parties, mandates, categories, offices, staff and MPs.
 * @param users members of staff in all; no fewer than the demo has
 */
export function fillLists(database: DatabaseSync, users = 0): { members: Members; staff: Staff } {
  const taken = new Set<string>(DEMO_PEOPLE);
  const members = inventMembers(taken);
  const staff = hireStaff(members, taken);

  for (const { id, name, nameAl, nameEn } of PARTIES) {
    insert(database, "parties", { id, name, nameAl, nameEn, iconPath: partyIcon(id), active: 1 });
  }
  for (const { id, name } of MANDATES) insert(database, "mandates", { id, name });
  for (const { id, name, nameAl, nameEn, description = "" } of CASE_CATEGORIES) {
    const iconPath = categoryIcon(id);
    insert(database, "categories", { id, code: id, name, nameAl, nameEn, description, iconPath });
  }
  for (const office of members.offices) insert(database, "offices", { ...office, active: 1 });
  for (const user of staff.users) insert(database, "users", { ...user });
  const hired = staff.users.length;
  for (const user of hireMore(hired + 1, users - hired)) insert(database, "users", { ...user });
  for (const mp of members.mps) {
    insert(database, "mps", { ...mp, userId: staff.assistantOf.get(mp.id) ?? null });
  }
  return { members, staff };
}
