import { fill } from "@sovereign/content/public/fill";
import { accessSheet as words } from "@sovereign/content/words/office-piece-acts";
import { CONTENT_ACCESS, type ContentAccess } from "@sovereign/domain/vault";
import { useState } from "react";
import { Picks } from "#design/forms/picks.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";

type AccessSheetProps = {
  title: string;
  access: ContentAccess;
  onClose: () => void;
  onChange: (access: ContentAccess) => void;
};

/** Changes the word in the text, which is then saved like any other change. */
export function AccessSheet({ title, access, onClose, onChange }: AccessSheetProps) {
  const [chosen, setChosen] = useState(access);
  const about = { member: words.memberAbout, public: words.publicAbout };
  return (
    <ActSheet
      onClose={onClose}
      title={fill(words.title, { title })}
      act={words.act}
      onAct={() => {
        onChange(chosen);
        onClose();
      }}
    >
      <Picks
        label={words.label}
        choices={CONTENT_ACCESS.toReversed().map((value) => ({
          value,
          name: words[value],
          about: about[value],
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="t2">{words.after}</p>
    </ActSheet>
  );
}
