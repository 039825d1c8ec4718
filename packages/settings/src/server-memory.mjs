/**
 * Limits the server's memory (decision 108): the young generation of Node's heap in MB, and when
 * glibc returns the memory of a password hash.
 */
export const SERVER_MEMORY = {
  NODE_OPTIONS: "--max-semi-space-size=2",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};
