import { service } from "@sovereign/content/words/notices";
import { createStore } from "#core/state/store.ts";

/** `duration` is in milliseconds; 5,000 by default (specification, section 9). */
export type ToastMessage = {
  title: string;
  description?: string;
  tone: "success" | "error";
  duration?: number;
  /** A later message of the same topic replaces this one; defaults to the title. */
  topic?: string;
};

export type ShownToast = ToastMessage & { id: number; topic: string };

const MAX_TOASTS = 3;

/** Oldest first. */
export const toasts = createStore<readonly ShownToast[]>([]);
let nextId = 1;

/** Shows a message wherever `<Toaster/>` is mounted; at most the latest three. */
export function toast(message: ToastMessage): void {
  const { topic = message.title } = message;
  const others = toasts.get().filter((other) => other.topic !== topic);
  toasts.set([...others, { ...message, topic, id: nextId++ }].slice(-MAX_TOASTS));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}

/** Removes the message of a topic that is outdated without a successor. */
export function dismissTopic(topic: string): void {
  toasts.set(toasts.get().filter((message) => message.topic !== topic));
}

export function clearToasts(): void {
  toasts.set([]);
}

export function showOfflineToast(): void {
  const { title, body } = service.connection;
  toast({ title, description: body, tone: "error", topic: "page" });
}
