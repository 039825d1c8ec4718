/** Most characters of the manifesto's version: a pack and a signature name it alike (decision 26). */
export const MANIFESTO_VERSION_MAX_LENGTH = 40;
