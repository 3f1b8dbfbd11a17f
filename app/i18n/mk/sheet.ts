/** The meetings of a day as a work list. */
export const sheet = {
  title: "Дневен лист",
  hint: "Јави се пред средбата; по неа запиши како помина.",
  reached: "Потврдено",
  missed: "Не се јавува",
  reachedAt: "потврдено во {{time}}",
  missedAt: "не се јави во {{time}}",
  held: "Се одржа",
  notHeld: "Не се одржа",
  print: "Испечати го листот",
  paper: {
    count_one: "{{count, number}} средба",
    count_other: "{{count, number}} средби",
    printed: "испечатено во {{at}}",
    time: "Час",
    person: "Лице",
    about: "За што е",
    note: "Белешка",
    walkIns: "Дојдени без закажување",
    private: "Содржи лични податоци. По работниот ден чувај го во канцеларијата или уништи го.",
  },
} as const;
