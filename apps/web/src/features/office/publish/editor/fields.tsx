import { fill } from "@sovereign/content/public/fill";
import { pieceFields as words } from "@sovereign/content/words/office-publish";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { instantOf, isLocalTime } from "@sovereign/domain/local-time";
import { paths } from "@sovereign/domain/page-paths";
import type { PieceShelf } from "@sovereign/domain/piece";
import { pieceFields, withField } from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { type ReactNode, useId, useState } from "react";
import { cityOf } from "#core/time/city.ts";
import { Button } from "#design/controls/button.tsx";
import { Field, TextArea } from "#design/forms/field.tsx";
import { FieldError } from "#design/forms/field-error.tsx";
import { Picks } from "#design/forms/picks.tsx";
import { Select } from "#design/forms/select.tsx";
import { nearDate } from "#features/office/parts/when.ts";
import { shelfTitle } from "#features/office/publish/piece-words.ts";
import styles from "./editor-page.module.css";
import { fieldsOf, type PieceProblem, titleField } from "./problems.ts";

/** An input by the field that it is for, so that a problem can lead to it. */
export const fieldId = (field: string) => `piece-${field}`;

const trimmed = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The typed text of a field of the file: the file has one line, without space around it. */
function useTyped(value: string, onWrite: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  return {
    value: trimmed(typed) === value ? typed : value,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onWrite(target.value);
    },
  };
}

export type FieldsProps = {
  piece: OfficePiece;
  text: string;
  problems: readonly PieceProblem[];
  onWrite: (text: string) => void;
};

const isVault = (shelf: PieceShelf): shelf is VaultSection =>
  VAULT_SECTIONS.some((section) => section === shelf);

/** Whether members have never read it, and nothing is planned. */
const isDraft = ({ shelf, state, served, scheduled, withdrawn_at: was }: OfficePiece) =>
  isVault(shelf) && state === "draft" && [served, scheduled, was].every((each) => each === null);

const fieldOf = (text: string, field: string) => pieceFields(text).get(field) ?? "";

const errorOf = (problems: readonly PieceProblem[], field: string) =>
  problems.find((each) => each.field === field && each.tone === "must")?.title;

/** The title, and below it the subtitle where there is one, over the text. */
export function TitleFields({ piece, text, problems, onWrite }: FieldsProps) {
  const { shelf } = piece;
  const title = titleField(shelf);
  const lines = [title, ...(isVault(shelf) ? ["subtitle"] : [])];
  return (
    <div className={styles.titles}>
      {lines.map((field, index) => (
        <TitleField
          key={field}
          field={field}
          isTitle={index === 0}
          value={fieldOf(text, field)}
          error={errorOf(problems, field)}
          onWrite={(line) =>
            onWrite(withField(text, field, index > 0 && trimmed(line) === "" ? null : line))
          }
        />
      ))}
    </div>
  );
}

type TitleFieldProps = {
  field: string;
  isTitle: boolean;
  value: string;
  error: string | undefined;
  onWrite: (line: string) => void;
};

function TitleField({ field, isTitle, value, error, onWrite }: TitleFieldProps) {
  const typed = useTyped(value, onWrite);
  const id = fieldId(field);
  return (
    <div>
      <label htmlFor={id}>{isTitle ? words.title : words.subtitle}</label>
      <textarea
        id={id}
        rows={1}
        className={isTitle ? styles.title : styles.subtitle}
        placeholder={isTitle ? words.titleHint : words.subtitleHint}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...typed}
        onKeyDown={(event) => {
          // A title is one line.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** When it opens, as chosen on the page. */
export type Release = { kind: "now" | "day"; date: string; time: string };

/** Returns when it opens; null while no day and hour are chosen. */
export function releaseAt({ date, time }: Release, zone: string): Date | null {
  return isCalendarDate(date) && isLocalTime(time) ? instantOf(zone, date, time) : null;
}

/** Why a chosen day and hour cannot be; null if they can. */
export function releaseFault(release: Release, zone: string, now: Date): string | null {
  if (release.kind === "now") return null;
  const at = releaseAt(release, zone);
  if (at === null) return words.hourMissing;
  return at <= now ? words.hourOver : null;
}

export type SideFieldsProps = FieldsProps & {
  release: Release;
  onRelease: (release: Release) => void;
  releaseFault: string | null;
  /** The books' zone. */
  zone: string;
  now: Date;
  onMove: (shelf: VaultSection) => void;
  onChangeAddress: () => void;
  onUnschedule: () => void;
  onTakeDown: () => void;
  onDelete: () => void;
  files: ReactNode;
};

export function SideFields(props: SideFieldsProps) {
  const { piece, text, onWrite, onMove, onChangeAddress, onDelete, files } = props;
  const { shelf } = piece;
  const access = fieldOf(text, "access");
  const section = isVault(shelf) ? shelf : null;
  return (
    <>
      {section &&
        (isDraft(piece) ? (
          <Select
            label={words.shelf}
            value={section}
            onChange={({ target }) => {
              const to = VAULT_SECTIONS.find((each) => each === target.value);
              if (to && to !== section) onMove(to);
            }}
          >
            {VAULT_SECTIONS.map((each) => (
              <option key={each} value={each}>
                {shelfTitle(each)}
              </option>
            ))}
          </Select>
        ) : (
          <Section title={words.shelf}>
            <p>{shelfTitle(section)}</p>
          </Section>
        ))}
      {(section || shelf === "programme") && (
        <Section title={words.access}>
          <Picks
            label={words.access}
            choices={[
              { value: "member", name: words.members, about: words.membersAbout },
              { value: "public", name: section ? words.account : words.everyone },
            ]}
            chosen={access}
            onChoose={(chosen) => onWrite(withField(text, "access", chosen))}
          />
        </Section>
      )}
      <ReleaseFields {...props} />
      {section && (
        <Section title={words.address}>
          <p className="breaks">
            {location.host}
            {paths.vaultItem(section, piece.name)}
          </p>
          {isDraft(piece) ? (
            <TextButton label={words.changeAddress} onPress={onChangeAddress}>
              {words.change}
            </TextButton>
          ) : (
            <p className="t3 help">{words.addressFixed}</p>
          )}
        </Section>
      )}
      <DetailFields {...props} />
      {files}
      {isDraft(piece) && (
        <div>
          <TextButton onPress={onDelete}>{words.delete}</TextButton>
        </div>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type TextButtonProps = { label?: string; onPress: () => void; children: string };

function TextButton({ label, onPress, children }: TextButtonProps) {
  return (
    <button type="button" className={`t2 ${styles.act}`} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

function ReleaseFields({
  piece,
  release,
  onRelease,
  zone,
  now,
  releaseFault: error,
  onUnschedule,
  onTakeDown,
}: SideFieldsProps) {
  const { served, scheduled, version, shelf } = piece;
  return (
    <Section title={words.release}>
      {served && (
        <p>
          {fill(served.version === version ? words.live : words.liveOlder, {
            version: served.version,
            date: nearDate(served.at, zone, now),
          })}
        </p>
      )}
      <Picks
        label={words.release}
        choices={[
          { value: "now", name: served ? words.liveNow : words.now },
          { value: "day", name: words.later },
        ]}
        chosen={release.kind}
        onChoose={(kind) => onRelease({ ...release, kind })}
      />
      {release.kind === "day" && (
        <div className={styles.when}>
          <Field
            id={fieldId("release")}
            label={words.dateField}
            type="date"
            value={release.date}
            error={error}
            onChange={({ target }) => onRelease({ ...release, date: target.value })}
          />
          <Field
            label={words.hour}
            type="time"
            value={release.time}
            onChange={({ target }) => onRelease({ ...release, time: target.value })}
          />
          <p className="t3 help span-all">{fill(words.zone, { zone: cityOf(zone) })}</p>
        </div>
      )}
      <div className="wrap gap-x-4">
        {scheduled && <TextButton onPress={onUnschedule}>{words.unschedule}</TextButton>}
        {served && isVault(shelf) && <TextButton onPress={onTakeDown}>{words.takeDown}</TextButton>}
      </div>
    </Section>
  );
}

type Detail = { field: string; label: string; hint?: string; long?: boolean };

const DETAILS: readonly Detail[] = [
  { field: "blurb", label: words.blurb, hint: words.blurbHint, long: true },
  { field: "author", label: words.author },
  { field: "firstPublished", label: words.firstPublished },
  { field: "youtubeUrl", label: words.youtubeUrl },
  { field: "releases", label: words.releases, hint: words.releasesHint },
  { field: "category", label: words.category },
  { field: "actionStep", label: words.actionStep, long: true },
];

/** Written as a number, where it is one. */
const asNumber = (line: string) => (/^-?\d{1,6}$/.test(line) ? Number(line) : line);

function DetailFields({ piece, text, problems, onWrite }: FieldsProps) {
  const fields = fieldsOf(piece.shelf);
  return DETAILS.filter(({ field }) => fields.includes(field)).map((detail) => (
    <DetailField
      key={detail.field}
      {...detail}
      value={fieldOf(text, detail.field)}
      error={errorOf(problems, detail.field)}
      onWrite={(line) => {
        const { field } = detail;
        const value = field === "firstPublished" ? asNumber(trimmed(line)) : line;
        onWrite(withField(text, field, trimmed(line) === "" ? null : value));
      }}
    />
  ));
}

type DetailFieldProps = Detail & {
  value: string;
  error: string | undefined;
  onWrite: (line: string) => void;
};

function DetailField({ field, label, hint, long, value, error, onWrite }: DetailFieldProps) {
  const typed = useTyped(value, onWrite);
  const shared = { id: fieldId(field), label, hint, error, ...typed };
  return long ? <TextArea {...shared} /> : <Field {...shared} autoComplete="off" />;
}

/** The sound, film and captions of an item, each with a way to take it out. */
export function NamedFiles({ text, onWrite }: Pick<FieldsProps, "text" | "onWrite">) {
  const named = (["sound", "film", "captions"] as const).flatMap((field) => {
    const name = fieldOf(text, field);
    return name === "" ? [] : [{ field, name }];
  });
  if (named.length === 0) return null;
  return (
    <ul className="stack gap-2 mb-2">
      {named.map(({ field, name }) => (
        <li key={field} className="wrap gap-x-4 breaks">
          {name}
          <Button
            variant="text"
            aria-label={fill(words.removeFile, { name })}
            onClick={() => onWrite(withField(text, field, null))}
          >
            {words.takeOut}
          </Button>
        </li>
      ))}
    </ul>
  );
}
