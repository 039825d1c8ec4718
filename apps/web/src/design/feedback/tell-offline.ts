import { service } from "@sovereign/content/words/notices";
import { toast } from "./toast.ts";

/** Says that what was asked for could not be loaded; the page stays as it is. */
export function tellOffline(): void {
  const { title, body } = service.connection;
  toast({ title, description: body, tone: "error", topic: "page" });
}
