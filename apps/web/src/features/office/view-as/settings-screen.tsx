import { fill } from "@sovereign/content/public/fill";
import { viewedPlaces, viewedSettings } from "@sovereign/content/words/office-view-as";
import { viewMembership, viewReminder } from "@sovereign/contract/office-views";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { type ReactNode, useId } from "react";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { otherSourceInWords } from "#core/words/other-source.ts";
import { type Fact, WhatHappens } from "#features/office/parts/facts.tsx";
import { standingOf } from "./membership-words.ts";
import styles from "./screens.module.css";
import { useView, useViewed } from "./view.ts";
import { SwitchedOff, Viewed } from "./viewed.tsx";

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function SettingsScreen() {
  const { member } = useView();
  const zone = member.time_zone;
  const membership = useViewed("membership", (api, asking) => api(viewMembership, asking));
  const reminder = useViewed("reminder", (api, asking) => api(viewReminder, asking));
  return (
    <>
      <h1 className="title">{viewedPlaces.settings}</h1>
      <Group title={viewedSettings.membership}>
        <Viewed query={membership}>
          {(data) => (
            <>
              <p>{standingOf(data, zone)}</p>
              {data.paid_twice && <p>{viewedSettings.paidTwice}</p>}
              {(data.others ?? []).map((other) => (
                <p key={`${other.managed_by} ${other.at}`}>{otherSourceInWords(other, zone)}</p>
              ))}
              <div>
                <SwitchedOff>
                  {data.subscribed ? viewedSettings.manage : viewedSettings.restore}
                </SwitchedOff>
              </div>
            </>
          )}
        </Viewed>
      </Group>
      <Group title={viewedSettings.account}>
        <WhatHappens
          facts={[
            { term: viewedSettings.email, text: member.email },
            { term: viewedSettings.zone, text: zone },
            { term: viewedSettings.since, text: dateOfInstant(member.created_at, zone) },
          ]}
        />
      </Group>
      <Group title={viewedSettings.reminders}>
        <Viewed query={reminder}>{(data) => <WhatHappens facts={reminderFacts(data)} />}</Viewed>
      </Group>
    </>
  );
}

function reminderFacts({ reminder, next_due_at: next, devices, ...rest }: MemberReminder): Fact[] {
  const { enabled, channel, time } = reminder;
  const on = channel === "email" ? viewedSettings.mailed : viewedSettings.on;
  const zone = rest.time_zone;
  const due = next && `${dateOfInstant(next, zone)}, ${clockTime(next, zone)}`;
  return [
    {
      term: viewedSettings.state,
      text: enabled ? fill(on, { time }) : viewedSettings.remindersOff,
    },
    ...(due ? [{ term: viewedSettings.next, text: due }] : []),
    { term: viewedSettings.devices, text: devices },
  ];
}
