/** The public home (specification, section 2). `count` is the number of laws in words. */
export const landing = {
  description:
    "One decision each morning, one honest answer each evening, and a private library for the hours between. Membership is {app_price} a year.",
  signIn: "Sign In",
  openApp: "Open App",
  links: { manifesto: "Manifesto", vault: "Vault", pricing: "Membership" },
  hero: {
    title: "Wealth is a daily practice.",
    tagline: "The Psychology and Strategy of Ultra-Wealth Creation",
    note: "Guided by {manifesto}",
    aside: "Thirty days, thirty marks. The eleventh is today.",
    primaryButton: "See What's Inside (Free)",
    signInLink: "Already a Member? Sign In",
  },
  curator: {
    label: "The curator",
    lead: "Our founder has spent more than twenty years in rooms with over a hundred billionaires. What stayed in the memory was how little they let into a day.",
    body: "What they did by habit, members do on purpose. A sentence in the morning says what today is for. An answer at night says whether it happened. After a month there is a record that cannot be argued with.",
    figures: [
      { value: "20+", label: "years of observation" },
      { value: "100+", label: "billionaires" },
      { value: "{laws}", label: { one: "law, signed once", other: "laws, signed once" } },
      { value: "4", label: "membership levels" },
    ],
    link: "Read about the founder",
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
        body: "Define your ONE Thing before the day defines it for you. In the evening, answer for it as completed, partial or missed. The edge of the coin fills one mark at a time.",
      },
      {
        id: "join",
        title: "Join the circle",
        body: "4 membership levels, each smaller than the last: from {price} for the app to $120K/year for Mastermind, with Principal by invitation above it.",
      },
    ],
    figure: { label: "Eleven of thirty days kept, today open", value: 11, unit: "days" },
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
    title: "A private library, every shelf open at once.",
    body: "Each piece is short enough to finish and serious enough to keep.",
    topics: [
      { title: "Psychology & Discipline", body: "What you do before you feel ready." },
      { title: "AI + Crypto + First Principles", body: "New levers, old arithmetic." },
      { title: "Wealth Architecture & Scaling", body: "Structures that outlast your attention." },
      { title: "Sovereignty & Legacy", body: "What is left when you stop." },
    ],
  },
  contact: {
    title: "A question deserves a person.",
    body: "Write to us and one will answer.",
  },
  footer: { about: "About", privacy: "Privacy", terms: "Terms", licenses: "Licenses" },
} as const;
