import { membershipLevels } from "./levels.ts";

/** The public home (specification, section 2). `count` is the number of laws in words. */
export const landing = {
  description:
    "One decision each morning, one honest answer each evening, and a private library for the hours between. Membership is {app_price} a year.",
  signIn: "Sign In",
  openApp: "Open App",
  hero: {
    title: "Wealth is a daily practice.",
    tagline: "The Psychology and Strategy of Ultra-Wealth Creation",
    question: "What is your ONE Thing today?",
    placeholder: "Begin with a verb",
    tryIt: "Try It With This",
    note: "No account, no card. It stays on this device until you keep it.",
    primaryButton: "See What's Inside (Free)",
    signInLink: "Already a Member? Sign In",
    coin: {
      label: "A coin of thirty marks: ten are cut, the eleventh is today.",
      value: 10,
      unit: "day streak",
    },
  },
  show: {
    label: "What it is",
    title: "One sentence, one answer, one mark.",
    hours: [
      {
        hour: "7:30 AM",
        title: "You write the one thing.",
        body: "A sentence that begins with a verb. It takes a minute, and the rest of the day has something to be measured against.",
      },
      {
        hour: "9:00 PM",
        title: "You answer for it.",
        body: "Completed, partial or missed, in one press. One person of your choosing may see the mark, and never the sentence.",
      },
      {
        hour: "After thirty",
        title: "The edge is full.",
        body: "Thirty marks, {days} of guidance, and a record of what you did rather than what you meant to.",
      },
    ],
    /** Home in the evening; `label` is what it shows, for a screen reader. */
    picture: {
      label:
        "Home in the evening: It is evening. This morning you wrote: {sentence} Three marks to answer with, and a coin with eleven days.",
      caption: "Home at 9 in the evening, as a member sees it.",
      date: "Tue, March 24",
      sentence: "Send Halden the signed term sheet before noon.",
      /** Until when the answer can be changed. */
      day: "Thursday",
      days: 11,
      unit: "day streak",
    },
  },
  curator: {
    label: "The curator",
    lead: "Our founder has spent more than twenty years in rooms with over a hundred billionaires. The surprise was never their brilliance. It was how little they let into a day.",
    body: "What they did by habit, members do on purpose.",
    figures: [
      { value: "20+", label: "years of observation" },
      { value: "100+", label: "billionaires" },
      { value: "{laws}", label: { one: "law, signed once", other: "laws, signed once" } },
      { value: String(membershipLevels.count), label: membershipLevels.label },
    ],
    link: "Who the founder is, and where this comes from",
  },
  carousel: {
    label: "How it works",
    role: "carousel",
    slideRole: "slide",
    slides: [
      {
        id: "think",
        title: "Think like a billionaire",
        body: "What the founder took from more than twenty years among more than a hundred billionaires, as rules and worksheets, beside cases from the public record. Each is short enough to read before work and specific enough to try the same day.",
      },
      {
        id: "act",
        title: "Act like a billionaire",
        body: "Define your ONE Thing before the day defines it for you. In the evening, answer for it. The edge fills one mark at a time.",
      },
      {
        id: "join",
        title: "Join the circle",
        body: `${membershipLevels.text}, each smaller than the last: the free preview, the app for {price}, Foundation, Mastermind at $120K/year, and Principal by invitation.`,
      },
    ],
    place: "{number} of {count}",
    choose: "Choose a slide",
    previous: "Previous slide",
    next: "Next slide",
    pause: "Pause",
    play: "Play",
  },
  manifesto: {
    title: { one: "{count} law. One signature.", other: "{count} laws. One signature." },
    body: "Read them at the pace they were written, and sign when you mean it. The rest of the membership refers back to them.",
  },
  vault: {
    label: "The Vault",
    badge: "Members only",
    title: "{Topics} topics, on {shelf_count}.",
    body: "{Shelf_list}.",
    read: "Read one now, the whole of it",
    topics: [
      { title: "Psychology & Discipline", body: "What you do before you feel ready." },
      { title: "AI + Crypto + First Principles", body: "New levers, old arithmetic." },
      { title: "Wealth Architecture & Scaling", body: "Structures that outlast your attention." },
      { title: "Sovereignty & Legacy", body: "What is left when you stop." },
    ],
  },
  again: { tryIt: "Try It Now" },
  contact: {
    title: "A question deserves a person.",
    body: "Write to us and one will answer.",
  },
  footer: { about: "About", privacy: "Privacy", terms: "Terms", licenses: "Licenses" },
} as const;
