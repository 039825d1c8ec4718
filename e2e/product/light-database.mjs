// Given to the server process as the settable clock is: leaves the built-in database's code as it was
// first compiled. Compiling it once more, for speed, takes longer at each start than all that a
// journey asks of it. (The flag that means all three is only heard on a command line.)
import { setFlagsFromString } from "node:v8";

for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) {
  setFlagsFromString(flag);
}
