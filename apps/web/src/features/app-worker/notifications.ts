/// <reference lib="webworker" />
import type { Report } from "@sovereign/domain/reminder-receipt";

// For browsers without declarative push (decision 90); the message's token authorizes reports.

/** The push payload; a browser with declarative messages never calls this worker. */
type Declared = {
  /** 1 while the day is undone, 0 once it is answered. */
  app_badge?: number;
  notification: {
    title: string;
    body?: string;
    navigate: string;
    tag?: string;
    lang?: string;
    dir?: NotificationDirection;
    data?: { report?: string; closes?: boolean };
  };
};

type Kept = { navigate: string; report?: string };

/** Reports what happened to a reminder; offline, the report is dropped. */
async function report(token: string | undefined, what: Report): Promise<void> {
  if (!token) return;
  await fetch(`/api/reminder-reports/${encodeURIComponent(token)}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-platform": "web" },
    body: JSON.stringify({ report: what }),
    keepalive: true,
    // A lost report leaves the reminder unknown in the office.
  }).catch(() => {});
}

/** Marks the installed app's icon, or clears it; no browser shows less for a refusal. */
async function mark({ app_badge }: Declared, device: WorkerNavigator): Promise<void> {
  if (app_badge === undefined || !("setAppBadge" in device)) return;
  // A system without badges, or without permission for them, has nothing to change.
  await (app_badge ? device.setAppBadge() : device.clearAppBadge()).catch(() => {});
}

export function showNotifications(worker: ServiceWorkerGlobalScope): void {
  async function show({ notification }: Declared): Promise<void> {
    const { title, navigate, data, ...look } = notification;
    if (data?.closes) {
      const shown = await worker.registration.getNotifications({ tag: look.tag ?? "" });
      for (const one of shown) one.close();
      return;
    }
    const kept: Kept = { navigate, ...(data?.report && { report: data.report }) };
    await worker.registration.showNotification(title, { ...look, data: kept });
    await report(kept.report, "shown");
  }

  async function open(notification: Notification): Promise<void> {
    notification.close();
    const kept: Kept = notification.data;
    const address = new URL(kept.navigate, worker.location.origin);
    // Already reported here, so the page must not report it again.
    address.searchParams.delete("reminder");
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname.startsWith("/app"));
    const opened = page && (await goTo(page, address.href));
    await Promise.all([
      opened ? undefined : worker.clients.openWindow(address.href),
      report(kept.report, "opened"),
    ]);
  }

  worker.addEventListener("push", (event) => {
    const declared: Declared = event.data?.json();
    event.waitUntil(Promise.all([show(declared), mark(declared, worker.navigator)]));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.waitUntil(open(event.notification));
  });
}

/** Navigates an open page to a URL and focuses it; returns false if the browser refuses. */
async function goTo(page: WindowClient, address: string): Promise<boolean> {
  try {
    const there = page.url === address ? page : await page.navigate(address);
    // The navigation counts even if focusing is refused.
    await there?.focus().catch(() => {});
    return there !== null;
  } catch {
    // A page that cannot be moved: a new one opens.
    return false;
  }
}
