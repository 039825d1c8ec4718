/** For a pack's version and a signature's (decision 26). */
export const MANIFESTO_VERSION_MAX_LENGTH = 40;
