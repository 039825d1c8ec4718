import { createStore } from "#core/state/store.ts";

/** A passing message. `duration` is in milliseconds; 5,000 by itself (specification, section 9). */
export type ToastMessage = {
  title: string;
  description?: string;
  tone: "success" | "error";
  duration?: number;
  /**
   * A later message of the same topic takes this one's place: its news is old. By itself the title,
   * so that nothing is said twice at once.
   */
  topic?: string;
};

/** A message that is showing, with the number that tells it from its neighbours. */
export type ShownToast = ToastMessage & { id: number; topic: string };

const MOST_AT_ONCE = 3;

/** The messages that are showing now, oldest first. */
export const toasts = createStore<readonly ShownToast[]>([]);
let nextId = 1;

/** Shows a message wherever `<Toaster/>` is mounted; of several the latest three stay. */
export function toast(message: ToastMessage): void {
  const { topic = message.title } = message;
  const others = toasts.get().filter((other) => other.topic !== topic);
  toasts.set([...others, { ...message, topic, id: nextId++ }].slice(-MOST_AT_ONCE));
}

/** Takes a message away before its time, or after it. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}

/** Takes the message of a topic away, if it is there: there is no news to take its place. */
export function dismissTopic(topic: string): void {
  toasts.set(toasts.get().filter((message) => message.topic !== topic));
}

/** Takes every message away, so that none covers what opens. */
export function clearToasts(): void {
  toasts.set([]);
}
