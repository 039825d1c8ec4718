import { membershipLevels } from "./levels.ts";

/** The launch flow (specification, section 2). `count` is the number of laws in words. */
export const launch = {
  splash: {
    // With our pack: "Guided by The Billionaire Manifesto" (section 2).
    tagline: "Guided by {manifesto}",
    subtitle: "The Psychology and Strategy of Ultra-Wealth Creation",
  },
  intro: {
    label: "Introduction",
    slides: [
      {
        id: "think",
        title: "Think like a billionaire",
        body: "Rules drawn from twenty years of notes, reduced to what you can use before noon.",
      },
      {
        id: "act",
        title: "Act like a billionaire",
        body: "Define your ONE Thing daily. Track your streak. Move fast, and leave a mark for every day you keep.",
      },
      {
        id: "manifesto",
        title: "The Manifesto",
        body: "{laws}, read slowly and signed once. The code of sovereign wealth building.",
      },
      {
        id: "join",
        title: "Join the circle",
        body: `The first step into a community of ${membershipLevels.inWords} levels. Each is smaller than the one before.`,
      },
    ],
    commit: {
      priced: "Commit to {price} — begin your discipline today",
      plain: "Begin your discipline today",
    },
    note: "Your first step into the {product} ecosystem",
    figure: { label: "Seven days of thirty", value: "7" },
    place: "Slide {number} of {total}",
    choose: "Slides",
    previous: "Previous slide",
    next: "Next slide",
  },
  signing: {
    lead: {
      one: "{count} law. Read it once at the pace it was written, then put your name to it.",
      other:
        "{count} laws. Read them once at the pace they were written, then put your name to them.",
    },
    laws: "The laws",
    loading: "Loading the manifesto",
    later: "Not now",
  },
  skip: "Skip",
} as const;
