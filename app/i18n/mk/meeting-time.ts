import { AT_WORK } from "./shared.ts";

/** What any form that arranges a meeting asks about its time. Used on the server only: browsers never load these texts. */
export const meetingTime = {
  unusual: {
    title: "Провери го времето",
    withdrawn: "Лицето го повлече барањето",
    busy: "Пратеникот веќе има средба: {{time}}, {{name}}: {{topic}}",
    wholeDay: "цел ден",
    holiday: "Тој ден е празник: {{name}}",
    closed: "Тој ден канцеларијата е затворена",
    absent: "Тој ден {{name}} отсуствува",
    weekend: "Тој ден е {{day}}",
    hours: "Приемот е {{from}}–{{to}}",
    past: "Тоа време веќе помина",
    heldAhead: "Нејзиниот час сè уште не е дојден, а се запишува дека се одржа",
    far: "До {{day}} има повеќе од една година",
    text: "Ништо сè уште не е зачувано. Промени го времето, или зачувај и покрај тоа.",
    otherMp:
      "Ништо сè уште не е зачувано. Средбите одат со случајот: избери друг пратеник, или зачувај и покрај тоа.",
  },
  /** What notices say of a day, in the calendar. */
  day: {
    closed: "Затворено: {{names}}",
    absent: "Отсуство: {{names}}",
    elsewhere: "На друго место: {{names}}",
  },
  turn: {
    title: "Ништо не е испратено",
    text: AT_WORK,
  },
  calledOff: {
    title: "Средбата што ја закажа овој формулар ја нема веќе",
    text: "Откажана е потоа, и сега ништо не е зачувано. Ако сепак треба да се закаже, притисни уште еднаш.",
  },
} as const;
