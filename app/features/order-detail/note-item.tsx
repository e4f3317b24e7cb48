import { Button, ButtonGroup, Text, TextField } from "@shopify/polaris";
import { DeleteIcon, EditIcon } from "@shopify/polaris-icons";
import { useEffect, useState } from "react";
import { MAX_NOTE_TEXT } from "../../../contract/order-note-limits";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { NoteView } from "./present-notes.server";
import { useAutomationWords } from "./use-automation-words";

interface Props {
  note: NoteView;
  /** Whether its text was changed and is not saved. */
  onEdited: (id: string, isEdited: boolean) => void;
}

/** One note, edited and deleted in place. */
export function NoteItem({ note, onEdited }: Props) {
  const { t } = useTranslation(["orderPage", "shell", "errors"]);
  const [mode, setMode] = useState<"shown" | "editing" | "deleting">("shown");
  const [text, setText] = useState(note.text);
  const { call, isBusy, failure } = useEndApi();
  const close = ({ ok }: { ok: boolean }) => ok && setMode("shown");
  const update = async () => close(await call("updateNote", { id: note.id, text }));
  const remove = async () => close(await call("deleteNote", { id: note.id }));
  const item = useFirstError<HTMLLIElement>(failure);
  const isEdited = mode === "editing" && text !== note.text;
  useEffect(() => {
    if (!isEdited) return;
    onEdited(note.id, true);
    return () => onEdited(note.id, false);
  }, [isEdited, onEdited, note.id]);
  const edit = () => {
    setText(note.text);
    setMode("editing");
  };
  const automationWords = useAutomationWords();
  const writer = note.automation
    ? automationWords(note.automation.name)
    : (note.author ?? t("orderPage:notes.byToken"));
  const cancel = <Button onClick={() => setMode("shown")}>{t("shell:cancel")}</Button>;

  return (
    <li ref={item}>
      {mode === "editing" ? (
        <>
          <TextField
            label={t("orderPage:notes.editField")}
            value={text}
            onChange={setText}
            maxLength={MAX_NOTE_TEXT}
            error={fieldError(failure, "text")}
            multiline={2}
            autoComplete="off"
            autoFocus
          />
          <ButtonGroup>
            {cancel}
            <Button disabled={text.trim() === ""} loading={isBusy} onClick={() => void update()}>
              {t("shell:saveBar.save")}
            </Button>
          </ButtonGroup>
        </>
      ) : (
        <div className="wb-notes-head">
          <div>
            <p className="wb-notes-text">{note.text}</p>
            <small>
              {[writer, note.when, note.isEdited && t("orderPage:notes.edited")].filter(Boolean).join(" · ")}
            </small>
          </div>
          <ButtonGroup noWrap>
            <Button
              icon={EditIcon}
              variant="tertiary"
              accessibilityLabel={t("orderPage:notes.edit")}
              onClick={edit}
            />
            <Button
              icon={DeleteIcon}
              variant="tertiary"
              accessibilityLabel={t("orderPage:notes.delete")}
              onClick={() => setMode("deleting")}
            />
          </ButtonGroup>
        </div>
      )}
      {mode === "deleting" && (
        <>
          <Text as="p">{t("orderPage:notes.deleteText")}</Text>
          <ButtonGroup>
            {cancel}
            <Button tone="critical" loading={isBusy} onClick={() => void remove()}>
              {t("orderPage:notes.delete")}
            </Button>
          </ButtonGroup>
        </>
      )}
      <CallFailure
        failure={failure}
        fields={["text"]}
        {...(mode === "deleting" && { title: t("errors:deleteFailed") })}
      />
    </li>
  );
}
