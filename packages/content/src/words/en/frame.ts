/** What a spinner says. */
export const waitingTexts = { loading: "Loading" } as const;
