import type { DatabaseSync } from "node:sqlite";
import { insert } from "../store/statements.ts";
import { at, dayOf } from "./cases/days.ts";
import { inventPerson, inventPhone, mailName } from "./people/names.ts";
import { createRandom } from "./random.ts";

/** What came by the contact page: subject, text, who writes. */
const MESSAGES = [
  ["Работно време на канцеларијата", "Дали канцеларијата во Битола работи и во сабота?", "mk"],
  ["Пофалба за асистентот", "Благодарам за брзиот одговор и за помошта со документите.", "mk"],
  ["Orari i zyrës", "A punon zyra në Tetovë edhe të premteve pasdite?", "sq"],
  ["Погрешна локација на картата", "Канцеларијата во нашата населба е на другата страна од улицата.", "mk"],
  ["Потврдата не се печати", "Ја затворив страницата пред да ја испечатам потврдата. Што да направам?", "mk"],
  ["Pyetje për takimin", "Kam kërkuar takim para dhjetë ditësh dhe ende nuk kam përgjigje.", "sq"],
  ["Пристап за лица со попреченост", "Дали до канцеларијата на првиот кат има лифт?", "mk"],
  ["Предлог за порталот", "Корисно би било да се добие известување кога ќе се смени статусот.", "mk"],
] as const;

/** Stores a few messages of the weeks before `today`, oldest first. */
export function fillMessages(database: DatabaseSync, today: string): void {
  const random = createRandom("messages");
  MESSAGES.forEach(([subject, description, origin], index) => {
    const person = inventPerson(random, origin);
    insert(database, "contactMessages", {
      date: at(random, dayOf(today) - 5 * (MESSAGES.length - index), 8, 20),
      fullName: origin === "sq" ? person.fullNameAl : person.fullName,
      email: `${mailName(person)}@example.com`,
      phone: random.chance(0.7) ? inventPhone(random) : "",
      subject,
      description,
    });
  });
}
