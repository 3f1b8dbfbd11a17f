/** Free days and half hours to choose from, in every form that gives a meeting its time. */
export const slots = {
  wished: "Лицето сака {{days}}.",
  days: "Слободни денови",
  free_one: "{{count, number}} слободен",
  free_other: "{{count, number}} слободни",
  wish: "посакуван",
  refused: "лицето не може",
  tooSoon: "Лицето сака писмо, а дотогаш писмото не стигнува: јави се.",
  times: "Половина час на {{day}}",
  noneFree: "На {{day}} нема слободни термини.",
  taken: "{{time}}, зафатено",
  show: "Прикажи термини",
  chosen: "Избран е друг термин: {{day}} во {{time}}",
  chosenText: "Ништо уште не е зачувано. Провери ги деталите и зачувај.",
};
