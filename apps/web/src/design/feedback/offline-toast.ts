import { service } from "@sovereign/content/words/notices";
import { toast } from "./toast.ts";

export function showOfflineToast(): void {
  const { title, body } = service.connection;
  toast({ title, description: body, tone: "error", topic: "page" });
}
