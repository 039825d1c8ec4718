import { fill, plural } from "@sovereign/content/public/fill";
import { viewedHome, viewedPlaces, viewedVault } from "@sovereign/content/words/office-view-as";
import {
  viewMembership,
  viewOverview,
  viewProgramme,
  viewShelves,
} from "@sovereign/contract/office-views";
import type { Overview } from "@sovereign/contract/one-things";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { longDate } from "#core/time/dates.ts";
import { Blank, BlankDial, LeftBlank } from "./blank.tsx";
import { noticesOf } from "./membership-words.ts";
import styles from "./screens.module.css";
import { useView, useViewed } from "./view.ts";
import { OpenState, SwitchedOff, Viewed } from "./viewed.tsx";

export function HomeScreen() {
  const overview = useViewed("overview", (api, asking) => api(viewOverview, asking));
  return (
    <>
      <h1 className="vh">{viewedPlaces.home}</h1>
      <Viewed query={overview}>{(data) => <Today overview={data} />}</Viewed>
      <Notices />
      <Reading />
    </>
  );
}

function Today({ overview: { today, records } }: { overview: Overview }) {
  const record = records.find(({ target_date }) => target_date === today);
  return (
    <>
      <p className={`note ${styles.date}`}>{longDate(today)}</p>
      <div className={styles.top}>
        <BlankDial />
        <section className={styles.stack} aria-label={viewedHome.today}>
          <h2 className="note">{viewedHome.oneThing}</h2>
          {record ? <Blank bar={record.content} lines /> : <p>{viewedHome.nothingSet}</p>}
          <LeftBlank />
          <div>
            <SwitchedOff>{record ? viewedHome.reflect : viewedHome.commit}</SwitchedOff>
          </div>
        </section>
      </div>
    </>
  );
}

function Notices() {
  const { member } = useView();
  const { data } = useViewed("membership", (api, asking) => api(viewMembership, asking));
  const notices = data ? noticesOf(data, member.time_zone) : [];
  if (notices.length === 0) return null;
  return (
    <section className={styles.part}>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </section>
  );
}

function Reading() {
  const programme = useViewed("programme", (api, asking) => api(viewProgramme, asking));
  const shelves = useViewed("shelves", (api, asking) => api(viewShelves, asking));
  return (
    <>
      <Viewed query={programme}>
        {({ days, place }) => {
          const day = days.find((each) => each.day === place?.day);
          if (!day) return null;
          const values = { day: day.day, days: days.length, category: day.category };
          return (
            <section className={styles.part}>
              <p className="note">
                {fill(place?.finished ? viewedHome.finished : viewedHome.day, values)}
              </p>
              <h2 className="heading">{day.principle}</h2>
              <OpenState open={!day.locked} />
            </section>
          );
        }}
      </Viewed>
      <Viewed query={shelves}>{(vault) => <Featured vault={vault} />}</Viewed>
    </>
  );
}

function Featured({ vault: { sections, featured } }: { vault: VaultAnswer }) {
  const shelf = sections.find(({ id }) => id === featured?.section);
  const item = shelf?.items.find(({ id }) => id === featured?.id);
  if (!item) return null;
  const label = viewedVault.labels[item.section];
  return (
    <section className={styles.part}>
      <p className="note">
        {item.minutes === null ? label : plural(viewedVault.note, item.minutes, { label })}
      </p>
      <h2 className="heading">{item.title}</h2>
      {item.subtitle && <p className="t2">{item.subtitle}</p>}
      <OpenState open={item.state === "open" || item.state === "video"}>
        {item.state === "video" ? viewedVault.video : undefined}
      </OpenState>
    </section>
  );
}
