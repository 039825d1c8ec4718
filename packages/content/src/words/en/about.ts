import { membershipLevels } from "./levels.ts";

export const about = {
  title: "The founder",
  subtitle: "More than twenty years, over a hundred billionaires",
  work: {
    title: "The work",
    lede: "For more than twenty years the founder has spent time among billionaires, over a hundred of them by now, and has paid attention to something the profiles skip: what they do with an ordinary day.",
    body: [
      "The membership is drawn from that. {Laws} became {manifesto}, which members can read and sign. A month of practice became the {days} of guidance. The longer arguments went into the vault.",
      "Most people who read principles agree with them, close the page and go back to their messages. The app is built for the hour after that. It asks for one sentence in the morning and one answer at night, and keeps the record.",
    ],
  },
  claimed: {
    title: "What is claimed",
    credentials: [
      {
        id: "years",
        value: "20+ years",
        title: "Time spent looking",
        body: "More than two decades among people with very large fortunes, long enough to include 2008 and its aftermath.",
      },
      {
        id: "billionaires",
        value: "100+ billionaires",
        title: "The people observed",
        body: "Over a hundred. None is named in the app, none is quoted, and none endorses it.",
      },
      {
        id: "manifesto",
        value: "{law_count}",
        title: "{manifesto}",
        body: "The method reduced to {laws}, to be read slowly and signed once.",
      },
      {
        id: "community",
        value: membershipLevels.text,
        title: "A community by degrees",
        body: "The free preview, the app for {price}, Foundation, Mastermind, and Principal by invitation.",
      },
      {
        id: "holding",
        value: "A holding company",
        title: "One house",
        body: "Payments for the higher tiers go through the founder’s holding company.",
      },
    ],
  },
  notClaimed: {
    title: "What is not",
    lead: "Two things are not claimed here.",
    body: [
      "Nobody can promise you a fortune, and this membership does not.",
      "And standing near wealth is a different thing from having it; what can be carried out of those rooms is method, and method has to be tested on your own days.",
    ],
    close:
      "The founder does not appear by name in the product. Anyone considering a level above the app is told the name before any payment. The work should be judged by whether it helps on a Tuesday.",
  },
  inside: "See What's Inside (Free)",
  back: "Back to Home",
} as const;
