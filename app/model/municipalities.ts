import { nameOf, type Language, type Named } from "./text/language.ts";

/** `lat` and `lon` are those of its seat; `parent` is the City of Skopje, for its ten municipalities. */
export interface Municipality extends Named {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly parent?: number;
}

/**
 * The 80 municipalities and the City of Skopje in Macedonian alphabetical order. The API and the forms use the id, as
 * number or text.
 * Names: official Macedonian spelling, romanisation of government sites, Albanian definite forms.
 * Places: GeoNames, CC BY 4.0; Аеродром, Гази Баба, Карпош, Кисела Вода and Центар set by hand.
 */
// prettier-ignore
export const MUNICIPALITIES: readonly Municipality[] = [
  { id: 1, name: "Аеродром", nameAl: "Aerodrom", nameEn: "Aerodrom", lat: 41.9839, lon: 21.466, parent: 66 },
  { id: 2, name: "Арачиново", nameAl: "Haraçina", nameEn: "Arachinovo", lat: 42.0268, lon: 21.5628 },
  { id: 3, name: "Берово", nameAl: "Berova", nameEn: "Berovo", lat: 41.7018, lon: 22.8572 },
  { id: 4, name: "Битола", nameAl: "Manastiri", nameEn: "Bitola", lat: 41.0323, lon: 21.3355 },
  { id: 5, name: "Богданци", nameAl: "Bogdanci", nameEn: "Bogdanci", lat: 41.2036, lon: 22.5759 },
  { id: 6, name: "Боговиње", nameAl: "Bogovina", nameEn: "Bogovinje", lat: 41.9224, lon: 20.9153 },
  { id: 7, name: "Босилово", nameAl: "Bosilova", nameEn: "Bosilovo", lat: 41.4406, lon: 22.7279 },
  { id: 8, name: "Брвеница", nameAl: "Bërvenica", nameEn: "Brvenica", lat: 41.9671, lon: 20.9809 },
  { id: 9, name: "Бутел", nameAl: "Butel", nameEn: "Butel", lat: 42.0308, lon: 21.4467, parent: 66 },
  { id: 10, name: "Валандово", nameAl: "Vallandova", nameEn: "Valandovo", lat: 41.3176, lon: 22.563 },
  { id: 11, name: "Василево", nameAl: "Vasileva", nameEn: "Vasilevo", lat: 41.4742, lon: 22.6451 },
  { id: 12, name: "Вевчани", nameAl: "Vevçani", nameEn: "Vevchani", lat: 41.2404, lon: 20.5928 },
  { id: 13, name: "Велес", nameAl: "Velesi", nameEn: "Veles", lat: 41.7172, lon: 21.772 },
  { id: 14, name: "Виница", nameAl: "Vinica", nameEn: "Vinica", lat: 41.8812, lon: 22.5107 },
  { id: 15, name: "Врапчиште", nameAl: "Vrapçishti", nameEn: "Vrapchishte", lat: 41.8348, lon: 20.8857 },
  { id: 16, name: "Гази Баба", nameAl: "Gazi Baba", nameEn: "Gazi Baba", lat: 41.999, lon: 21.468, parent: 66 },
  { id: 17, name: "Гевгелија", nameAl: "Gjevgjelia", nameEn: "Gevgelija", lat: 41.1429, lon: 22.5011 },
  { id: 18, name: "Гостивар", nameAl: "Gostivari", nameEn: "Gostivar", lat: 41.7963, lon: 20.908 },
  { id: 19, name: "Градско", nameAl: "Gradsko", nameEn: "Gradsko", lat: 41.5785, lon: 21.9426 },
  { id: 20, name: "Дебар", nameAl: "Dibra", nameEn: "Debar", lat: 41.5229, lon: 20.522 },
  { id: 21, name: "Дебрца", nameAl: "Debarca", nameEn: "Debrca", lat: 41.3035, lon: 20.8299 },
  { id: 22, name: "Делчево", nameAl: "Dellçeva", nameEn: "Delchevo", lat: 41.9672, lon: 22.7694 },
  { id: 23, name: "Демир Капија", nameAl: "Demir Kapia", nameEn: "Demir Kapija", lat: 41.4063, lon: 22.2431 },
  { id: 24, name: "Демир Хисар", nameAl: "Demir Hisari", nameEn: "Demir Hisar", lat: 41.2203, lon: 21.204 },
  { id: 25, name: "Дојран", nameAl: "Dojrani", nameEn: "Dojran", lat: 41.1869, lon: 22.7186 },
  { id: 26, name: "Долнени", nameAl: "Dollneni", nameEn: "Dolneni", lat: 41.4246, lon: 21.4546 },
  { id: 27, name: "Ѓорче Петров", nameAl: "Gjorçe Petrov", nameEn: "Gjorche Petrov", lat: 42.0078, lon: 21.3531, parent: 66 },
  { id: 28, name: "Желино", nameAl: "Zhelina", nameEn: "Zhelino", lat: 41.9803, lon: 21.0642 },
  { id: 29, name: "Зелениково", nameAl: "Zelenikova", nameEn: "Zelenikovo", lat: 41.8841, lon: 21.5885 },
  { id: 30, name: "Зрновци", nameAl: "Zërnovci", nameEn: "Zrnovci", lat: 41.8554, lon: 22.4445 },
  { id: 31, name: "Илинден", nameAl: "Ilindeni", nameEn: "Ilinden", lat: 41.9945, lon: 21.58 },
  { id: 32, name: "Јегуновце", nameAl: "Jegunoci", nameEn: "Jegunovce", lat: 42.0724, lon: 21.1231 },
  { id: 33, name: "Кавадарци", nameAl: "Kavadari", nameEn: "Kavadarci", lat: 41.4334, lon: 22.0122 },
  { id: 34, name: "Карбинци", nameAl: "Karbinci", nameEn: "Karbinci", lat: 41.8177, lon: 22.2325 },
  { id: 35, name: "Карпош", nameAl: "Karposh", nameEn: "Karposh", lat: 42.0052, lon: 21.393, parent: 66 },
  { id: 36, name: "Кисела Вода", nameAl: "Kisella Voda", nameEn: "Kisela Voda", lat: 41.9794, lon: 21.4396, parent: 66 },
  { id: 37, name: "Кичево", nameAl: "Kërçova", nameEn: "Kichevo", lat: 41.5127, lon: 20.9587 },
  { id: 38, name: "Конче", nameAl: "Konçe", nameEn: "Konche", lat: 41.4953, lon: 22.3855 },
  { id: 39, name: "Кочани", nameAl: "Koçani", nameEn: "Kochani", lat: 41.9164, lon: 22.4128 },
  { id: 40, name: "Кратово", nameAl: "Kratova", nameEn: "Kratovo", lat: 42.0791, lon: 22.1817 },
  { id: 41, name: "Крива Паланка", nameAl: "Kriva Pallanka", nameEn: "Kriva Palanka", lat: 42.202, lon: 22.3339 },
  { id: 42, name: "Кривогаштани", nameAl: "Krivogashtani", nameEn: "Krivogashtani", lat: 41.3361, lon: 21.3331 },
  { id: 43, name: "Крушево", nameAl: "Krusheva", nameEn: "Krushevo", lat: 41.3689, lon: 21.2489 },
  { id: 44, name: "Куманово", nameAl: "Kumanova", nameEn: "Kumanovo", lat: 42.1328, lon: 21.7158 },
  { id: 45, name: "Липково", nameAl: "Likova", nameEn: "Lipkovo", lat: 42.157, lon: 21.5856 },
  { id: 46, name: "Лозово", nameAl: "Llozova", nameEn: "Lozovo", lat: 41.7836, lon: 21.9062 },
  { id: 47, name: "Маврово и Ростуше", nameAl: "Mavrova dhe Rostusha", nameEn: "Mavrovo and Rostushe", lat: 41.61, lon: 20.6 },
  { id: 48, name: "Македонска Каменица", nameAl: "Makedonska Kamenica", nameEn: "Makedonska Kamenica", lat: 42.0214, lon: 22.5898 },
  { id: 49, name: "Македонски Брод", nameAl: "Makedonski Brodi", nameEn: "Makedonski Brod", lat: 41.5133, lon: 21.2164 },
  { id: 50, name: "Могила", nameAl: "Mogilla", nameEn: "Mogila", lat: 41.1081, lon: 21.379 },
  { id: 51, name: "Неготино", nameAl: "Negotina", nameEn: "Negotino", lat: 41.4846, lon: 22.0906 },
  { id: 52, name: "Новаци", nameAl: "Novaci", nameEn: "Novaci", lat: 41.042, lon: 21.4587 },
  { id: 53, name: "Ново Село", nameAl: "Novo Sella", nameEn: "Novo Selo", lat: 41.4154, lon: 22.8834 },
  { id: 54, name: "Охрид", nameAl: "Ohri", nameEn: "Ohrid", lat: 41.117, lon: 20.8017 },
  { id: 55, name: "Петровец", nameAl: "Petroveci", nameEn: "Petrovec", lat: 41.9389, lon: 21.615 },
  { id: 56, name: "Пехчево", nameAl: "Pehçeva", nameEn: "Pehchevo", lat: 41.7625, lon: 22.8898 },
  { id: 57, name: "Пласница", nameAl: "Pllasnica", nameEn: "Plasnica", lat: 41.4679, lon: 21.1227 },
  { id: 58, name: "Прилеп", nameAl: "Prilepi", nameEn: "Prilep", lat: 41.3456, lon: 21.5537 },
  { id: 59, name: "Пробиштип", nameAl: "Probishtipi", nameEn: "Probishtip", lat: 42.0031, lon: 22.1786 },
  { id: 60, name: "Радовиш", nameAl: "Radovishi", nameEn: "Radovish", lat: 41.6383, lon: 22.4647 },
  { id: 61, name: "Ранковце", nameAl: "Rankovca", nameEn: "Rankovce", lat: 42.1696, lon: 22.1162 },
  { id: 62, name: "Ресен", nameAl: "Resnja", nameEn: "Resen", lat: 41.09, lon: 21.0088 },
  { id: 63, name: "Росоман", nameAl: "Rosomani", nameEn: "Rosoman", lat: 41.5167, lon: 21.9459 },
  { id: 64, name: "Сарај", nameAl: "Saraj", nameEn: "Saraj", lat: 42, lon: 21.3278, parent: 66 },
  { id: 65, name: "Свети Николе", nameAl: "Sveti Nikolla", nameEn: "Sveti Nikole", lat: 41.8696, lon: 21.9527 },
  { id: 66, name: "Скопје", nameAl: "Shkupi", nameEn: "Skopje", lat: 41.9965, lon: 21.4314 },
  { id: 67, name: "Сопиште", nameAl: "Sopishti", nameEn: "Sopishte", lat: 41.9547, lon: 21.4275 },
  { id: 68, name: "Старо Нагоричане", nameAl: "Nagoriçani i Vjetër", nameEn: "Staro Nagorichane", lat: 42.1981, lon: 21.8286 },
  { id: 69, name: "Струга", nameAl: "Struga", nameEn: "Struga", lat: 41.1779, lon: 20.6789 },
  { id: 70, name: "Струмица", nameAl: "Strumica", nameEn: "Strumica", lat: 41.4376, lon: 22.6429 },
  { id: 71, name: "Студеничани", nameAl: "Studeniçani", nameEn: "Studenichani", lat: 41.9221, lon: 21.5348 },
  { id: 72, name: "Теарце", nameAl: "Tearca", nameEn: "Tearce", lat: 42.0759, lon: 21.0518 },
  { id: 73, name: "Тетово", nameAl: "Tetova", nameEn: "Tetovo", lat: 42.0099, lon: 20.9714 },
  { id: 74, name: "Центар", nameAl: "Qendër", nameEn: "Centar", lat: 41.9943, lon: 21.4302, parent: 66 },
  { id: 75, name: "Центар Жупа", nameAl: "Qendër Zhupë", nameEn: "Centar Zhupa", lat: 41.4785, lon: 20.5594 },
  { id: 76, name: "Чаир", nameAl: "Çair", nameEn: "Chair", lat: 42.0153, lon: 21.4411, parent: 66 },
  { id: 77, name: "Чашка", nameAl: "Çashka", nameEn: "Chashka", lat: 41.6506, lon: 21.6622 },
  { id: 78, name: "Чешиново-Облешево", nameAl: "Çeshinova-Oblesheva", nameEn: "Cheshinovo-Obleshevo", lat: 41.8833, lon: 22.3339 },
  { id: 79, name: "Чучер-Сандево", nameAl: "Çuçer-Sandeva", nameEn: "Chucher-Sandevo", lat: 42.1036, lon: 21.3822 },
  { id: 80, name: "Штип", nameAl: "Shtipi", nameEn: "Shtip", lat: 41.7458, lon: 22.1958 },
  { id: 81, name: "Шуто Оризари", nameAl: "Shuto Orizari", nameEn: "Shuto Orizari", lat: 42.04, lon: 21.425, parent: 66 },
];

export const MUNICIPALITY_IDS: readonly number[] = MUNICIPALITIES.map(({ id }) => id);

const byId = new Map(MUNICIPALITIES.map((municipality) => [municipality.id, municipality]));

/** The municipality with this id; `undefined` for ids of the API's old table. */
export const municipality = (id: number): Municipality | undefined => byId.get(id);

const UNKNOWN: Readonly<Record<Language, string>> = { mk: "Општина", sq: "Komuna", en: "Municipality" };

/** The name of a municipality; an unknown id reads "Општина {id}", never an error. */
export function municipalityName(id: number, language: Language): string {
  const known = byId.get(id);
  return known ? nameOf(known, language) : `${UNKNOWN[language]} ${id}`;
}
