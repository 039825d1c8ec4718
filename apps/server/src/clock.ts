/** Where the server gets the present instant from; every rule receives it as an argument. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();
