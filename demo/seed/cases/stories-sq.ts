import type { Story } from "./story.ts";

/** What citizens who write Albanian come with, by category id; invented. */
export const STORIES_SQ: Readonly<Record<number, readonly Story[]>> = {
  1: [
    [
      "Vonesë e vendimit nga kadastri",
      "Kërkesën për regjistrimin e pronës e dorëzova para disa muajsh dhe ende nuk kam marrë përgjigje.",
    ],
    [
      "Gabim në certifikatën e lindjes",
      "Mbiemri është shkruar gabimisht në certifikatë dhe nuk mund t'i përfundoj dokumentet e tjera.",
    ],
    ["Formularë vetëm në një gjuhë", "Në sportel më dhanë formularë që prindërit e mi nuk i kuptojnë."],
  ],
  2: [
    [
      "Zbatimi i ligjit për përdorimin e gjuhëve",
      "Institucioni më përgjigjet vetëm në një gjuhë, edhe pse kërkesën e dorëzova në shqip.",
    ],
    [
      "Vërejtje për projektligjin për bujqësi",
      "Bujqit e rajonit tonë kanë vërejtje për kriteret e reja dhe duan t'i paraqesin.",
    ],
  ],
  3: [
    [
      "Ndërtimi i një fushe sportive",
      "Të rinjtë e fshatit nuk kanë ku të luajnë; terreni ekziston, por nuk është rregulluar.",
    ],
    ["Bibliotekë për lagjen", "Banorët mblodhën libra dhe kërkojnë një hapësirë të vogël për bibliotekë."],
  ],
  4: [
    [
      "Ndërprerje e ndihmës sociale",
      "Ndihma m'u ndërpre pa arsyetim, ndërsa gjendja në familje nuk ka ndryshuar.",
    ],
    [
      "Shtesë për kujdes ndaj nënës",
      "Kërkesa për shtesë u refuzua, edhe pse nëna ime ka nevojë për kujdes të vazhdueshëm.",
    ],
    ["Vend në kopsht", "Fëmija është në listë pritjeje prej një viti dhe unë nuk mund të kthehem në punë."],
  ],
  5: [
    [
      "Ndihmë juridike falas",
      "Kam nevojë për udhëzim si të marr ndihmë juridike falas për një procedurë trashëgimie.",
    ],
    [
      "Vendim gjyqësor i pazbatuar",
      "Vendimi është i plotfuqishëm, por ka kaluar një vit dhe nuk është zbatuar.",
    ],
  ],
  6: [
    [
      "Deponi e egër pranë shkollës",
      "Pranë shkollës hidhen mbeturina dhe pas shiut era e keqe është e padurueshme.",
    ],
    [
      "Ndotja e lumit",
      "Uji i lumit shpesh është me ngjyrë dhe ka peshq të ngordhur. E paraqitëm, por pa përgjigje.",
    ],
    [
      "Ajri i ndotur gjatë dimrit",
      "Në lagjen tonë dimrit nuk mund të merret frymë dhe nuk ka stacion matës.",
    ],
  ],
  7: [
    ["Rruga e fshatit", "Rruga është e dëmtuar dhe autobusi i nxënësve nuk mund të kalojë kur ka borë."],
    ["Mungesë uji gjatë verës", "Në verë mbetemi pa ujë gjithë ditën dhe askush nuk na njofton."],
    ["Ndriçimi i rrugës", "Ndriçimi nuk punon që nga vjeshta, ndërsa rrugën e përdorin nxënësit."],
  ],
  8: [
    ["Mungesë klasash në shkollë", "Mësimi zhvillohet në tri ndërrime sepse nuk ka klasa të mjaftueshme."],
    [
      "Transporti i nxënësve",
      "Autobusi është i mbushur dhe një pjesë e fëmijëve ecin në këmbë katër kilometra.",
    ],
    ["Bursë studentore", "Bursa m'u miratua, por pagesa vonohet dhe nuk marr asnjë informatë."],
  ],
  9: [
    ["Mungesë mjeku familjar", "Mjeku ynë doli në pension dhe në fshat nuk ka zëvendësim."],
    [
      "Pritje e gjatë për kontroll",
      "Termini i parë i lirë është pas gjashtë muajsh, ndërsa gjendja nuk pret.",
    ],
    ["Ambulanta punon një ditë në javë", "Për çdo recetë duhet të udhëtojmë deri në qytet."],
  ],
  10: [
    ["Paga të papaguara", "Firma nuk i ka paguar tri paga dhe inspektorati ka dalë vetëm një herë."],
    ["Largim nga puna pa arsyetim", "Pas dymbëdhjetë vjetësh punë mora largim pa asnjë paralajmërim."],
  ],
  11: [
    ["Legalizimi i shtëpisë", "Procedura e legalizimit është ndalur për shkak të një gabimi në elaborat."],
    ["Banesë sociale", "Jetojmë pesë anëtarë në një dhomë dhe nuk jemi në listën e banesave sociale."],
  ],
  12: [
    ["Subvencione për bujqit", "Subvencioni i vitit të kaluar u pagua vetëm pjesërisht dhe pa arsyetim."],
    [
      "Tatimi në pronë i paguar dy herë",
      "Tatimin e pagova me kohë dhe pastaj mora vërejtje për të njëjtin vit.",
    ],
  ],
};

/** What people ask of the meeting. */
export const REQUESTS_SQ = [
  "Ju lutem për një takim që t'i tregoj dokumentet.",
  "Dua të di kush është kompetent dhe çfarë mund të bëj.",
  "Kërkoj këshillë për hapat e ardhshëm.",
  "Shpresoj se së bashku do të gjejmë zgjidhje.",
  "",
] as const;

/** Whether they have been to see somebody before. */
export const FIRST_VISITS_SQ = [
  "Po, drejtohem për herë të parë.",
  "Vizita e parë.",
  "Jo, kam qenë edhe vitin e kaluar.",
  "Kam biseduar me asistentin në telefon.",
] as const;

/** Who else is concerned. */
export const OTHERS_SQ = [
  "Jo, vetëm unë.",
  "Po, edhe dhjetë familje të tjera.",
  "Familja ime.",
  "Po, prindërit e fëmijëve të tjerë.",
  "Jo.",
] as const;
