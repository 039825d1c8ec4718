import {
  viewedFocus,
  viewedHistory,
  viewedHome,
  viewedOneThing,
  viewedPlaces,
} from "@sovereign/content/words/office-view-as";
import { viewMembership, viewOverview } from "@sovereign/contract/office-views";
import { longDate } from "#core/time/dates.ts";
import { Blank, LeftBlank } from "./blank.tsx";
import styles from "./screens.module.css";
import { useViewed } from "./view.ts";
import { OpenState, SwitchedOff, Viewed } from "./viewed.tsx";

const useViewedOverview = () => useViewed("overview", (api, asking) => api(viewOverview, asking));

export function OneThingScreen() {
  const overview = useViewedOverview();
  return (
    <>
      <h1 className="title">{viewedPlaces["one-thing"]}</h1>
      <Viewed query={overview}>
        {({ today, records, tomorrow }) => {
          const record = records.find(({ target_date }) => target_date === today);
          return (
            <>
              <section className={styles.part}>
                <p className="note">{longDate(today)}</p>
                {record ? <Blank bar={record.content} lines /> : <p>{viewedHome.nothingSet}</p>}
                <h2 className="note">{viewedOneThing.note}</h2>
                {record?.note ? <Blank bar={record.note} /> : <p>{viewedOneThing.noNote}</p>}
                <LeftBlank />
                <div>
                  <SwitchedOff>{record ? viewedOneThing.update : viewedHome.commit}</SwitchedOff>
                </div>
              </section>
              <section className={styles.part}>
                <h2 className="note">{viewedOneThing.tomorrow}</h2>
                {tomorrow ? <Blank bar={tomorrow.content} /> : <p>{viewedOneThing.noTomorrow}</p>}
              </section>
            </>
          );
        }}
      </Viewed>
    </>
  );
}

export function FocusScreen() {
  const membership = useViewed("membership", (api, asking) => api(viewMembership, asking));
  return (
    <>
      <h1 className="title">{viewedFocus.title}</h1>
      <Viewed query={membership}>
        {({ subscribed }) => (
          <section className={styles.part}>
            <OpenState open={subscribed} />
            <LeftBlank />
          </section>
        )}
      </Viewed>
    </>
  );
}

export function HistoryScreen() {
  const overview = useViewedOverview();
  return (
    <>
      <h1 className="title">{viewedPlaces.history}</h1>
      <section className={styles.part} aria-labelledby="viewed-days">
        <h2 className="heading" id="viewed-days">
          {viewedHistory.title}
        </h2>
        <LeftBlank />
        <Viewed query={overview}>
          {({ records }) =>
            records.length === 0 ? (
              <p>{viewedHistory.none}</p>
            ) : (
              <ul className={styles.rows}>
                {records.map(({ target_date, content }) => (
                  <li key={target_date} className={styles.day}>
                    <span className="small t3">{longDate(target_date)}</span>
                    <Blank bar={content} />
                  </li>
                ))}
              </ul>
            )
          }
        </Viewed>
      </section>
    </>
  );
}
