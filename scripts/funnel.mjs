// `npm run funnel`: prints how many came, signed up, began and subscribed in the last thirty days
// (decision 28).
import { runServerCommand } from "./launch/server-command.mjs";

runServerCommand("funnel");
