// `npm run simulate -w lab -- [count] [first seed]`: prints the outcomes of all writes and each
// seed that went wrong. Fails if one did.
import { simulateLives } from "./many-lives.ts";

const [count = "1000", first = "1"] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const sums = await simulateLives(Number(first), Number(count), (seed, violations) => {
  print(`seed ${seed}: ${JSON.stringify(violations)}`);
  process.exitCode = 1;
});
for (const [name, sum] of sums) print(`${name.padEnd(16)} ${sum}`);
