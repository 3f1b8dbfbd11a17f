import type { Shape } from "../resources.ts";
import type * as mk from "../mk/portal.ts";

export { common } from "./common.ts";

export const portal = {
  nav: {
    label: "Navigimi kryesor",
    home: "Faqja kryesore",
    myRequest: "Kërkesa ime",
    dashboard: "Statistika",
    about: "Për projektin",
    contact: "Kontakti",
  },
  footer: {
    label: "Fundi i faqes",
    privacy: "Mbrojtja e të dhënave personale",
    accessibility: "Qasshmëria",
    staff: "Hyrje për punonjësit",
    lite: "Version i lehtë (për pajisje të vjetër ose internet të ngadaltë)",
    full: "Versioni i plotë",
    top: "Në krye të faqes",
    institute: "Instituti parlamentar",
    credits: "Harta: Natural Earth; vendet: GeoNames, CC BY 4.0",
  },
  form: {
    typed: {
      title: "Jua rikthyem atë që po shkruanit",
      text: "Do të fshihet sapo ta dërgoni.",
      clear: "Fshije atë që keni shkruar",
    },
    trap: "Lëreni bosh këtë fushë",
    privacy: "Si i ruajmë të dhënat tuaja (hapet në dritare të re)",
  },
} satisfies Shape<typeof mk.portal>;

export const home = {
  title: "Faqja kryesore",
  hero: {
    title: "Bisedoni me një deputet pranë jush",
    lead: "Zyrat për kontakt janë të hapura për të gjithë.",
  },
  where: {
    label: "Cila është zyra ime?",
    find: "Gjej",
    hint: "Shkruani vendin ose emrin e deputetit, me shkronja latine ose cirilike.",
    sent: "Keni dërguar tashmë një kërkesë?",
    nearest: "Më e afërta me mua",
    asking: "Po gjejmë ku jeni…",
    unknown: "Nuk e dimë saktësisht ku jeni: shkruani vendin.",
    far: "Më të afërtat me ju, në vijë ajrore:",
    away: "{{name}}, {{km, number}}\u00a0km larg",
  },
  facts: {
    offices_one: "zyrë në mbarë vendin",
    offices_other: "zyra në mbarë vendin",
    municipalities_one: "komunë me zyrë",
    municipalities_other: "komuna me zyrë",
    day: "E premte",
    dayText: "dita për takime me qytetarët",
    since: "fillimi i projektit",
  },
  finder: {
    title: "Gjeni zyrën",
    lead: "Zgjidhni një pikë në hartë ose një vend nga lista. Të dyja çojnë te të njëjtat të dhëna.",
    filters: {
      municipality: { label: "Komuna", search: "Kërko komunën" },
      party: { label: "Partia", search: "Kërko partinë" },
      mpFilter: { label: "Deputeti", search: "Kërko deputetin" },
    },
    show: "Shfaq zyrat",
    offices_one: "{{count, number}} zyrë",
    offices_other: "{{count, number}} zyra",
    points: "Çdo pikë është një zyrë",
    unplaced_one: "{{count, number}} zyrë gjendet vetëm në listë",
    unplaced_other: "{{count, number}} zyra gjenden vetëm në listë",
    skipMap: "Kapërce hartën",
    map: "Harta e zyrave",
    staleSince: "Të dhënat janë të datës {{time}}.",
    skopje: "Shkupi",
    skopjeMap: "Harta e zyrave në Shkup",
    lens_one: "Shkupi: {{count, number}} zyrë, hartë e veçantë më poshtë",
    lens_other: "Shkupi: {{count, number}} zyra, hartë e veçantë më poshtë",
    empty: "Nuk ka zyra për këtë zgjedhje. Pastroni filtrat për t’i parë të gjitha.",
    list: "Lista e zyrave",
    shown: "{{shown}} nga {{total}}",
    showAll_one: "Shfaqi të gjitha: {{count, number}} zyrë",
    showAll_other: "Shfaqi të gjitha: {{count, number}} zyra",
  },
  office: {
    close: "Mbylli të dhënat",
    assistant: "Asistenti",
    workHours: "Orari i punës",
    phone: "Telefoni",
    noMps: "Në këtë zyrë tani nuk ka deputet.",
    request: "Kërko takim",
  },
  reasons: {
    title: "Pse të vini",
    listen: "Ju dëgjojnë personalisht",
    listenText: "Takimi bëhet me deputet/e ose asistent/e, pa ndërmjetës.",
    record: "Rasti evidentohet",
    recordText: "Çdo kërkesë merr numër dhe person përgjegjës.",
    parliament: "Arrin deri në Kuvend",
    parliamentText: "Nga rasti juaj mund të dalë një iniciativë ose një pyetje e deputetit.",
    online: "Edhe përmes internetit",
    onlineText: "Nëse nuk mund të vini, kërkoni që takimi të bëhet përmes internetit.",
  },
  testimonials: {
    title: "Përvoja të qytetarëve",
    go: "Përvoja {{number}}",
    previous: "Përvoja e mëparshme",
    next: "Përvoja tjetër",
    pause: "Ndal ndërrimin",
    play: "Vazhdo ndërrimin",
    first:
      "Erdha për transportin e nxënësve nga fshati ynë. Pas dy muajsh autobusi qarkullon përsëri, ndërsa nga zyra më telefonuan me përgjigje.",
    firstWho: "Snezhana Davidovska",
    firstWhere: "Kratovë",
    second:
      "Nuk dija kujt t’i drejtohesha. Në zyrë më shpjeguan cili institucion është kompetent dhe më ndihmuan me kërkesën.",
    secondWho: "Orhan Ismail",
    secondWhere: "Gostivar",
    third:
      "Kërkova takim nga shtëpia dhe të premten tashmë po bisedonim. Çështja arriti në Kuvend po atë muaj.",
    thirdWho: "Fjolla Neziri",
    thirdWhere: "Tetovë",
  },
} satisfies Shape<typeof mk.home>;
