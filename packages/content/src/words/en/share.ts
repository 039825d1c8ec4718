export const linkPreview = {
  title: "Wealth is a daily practice.",
  description: "The Psychology and Strategy of Ultra-Wealth Creation",
  alt: "{product}. A coin’s edge, ten of thirty marks cut, the eleventh open.",
} as const;

export const sharedPages = {
  about: {
    title: "The founder - {product}",
    description: "Five claims, and two that are not made.",
  },
  "app-preview": {
    title: "What the app does - {product}",
    description:
      "One sentence in the morning, one answer at night, and a vault to read from. {app_price} a year.",
  },
  demo: {
    title: "A week inside - {product}",
    description: "Four tabs of sample data, open to anyone.",
  },
  tiers: {
    title: "Membership - {product}",
    description: "The app, Foundation, Mastermind and Principal.",
  },
} as const;

export const signInPage = {
  title: "Sign in",
  description: "Sign in to {product}, or create an account with an email address.",
} as const;
