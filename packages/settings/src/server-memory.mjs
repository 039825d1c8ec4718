/**
 * What the server's process is started with so that it stays small, in its environment (decision 108):
 * the young generation of Node's heap, in MB, and how glibc, where that is the system's, gives back
 * what a password's hash took.
 */
export const SERVER_MEMORY = {
  NODE_OPTIONS: "--max-semi-space-size=2",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};
