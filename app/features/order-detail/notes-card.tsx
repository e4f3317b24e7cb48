import { BlockStack, Button, Card, Text, TextField } from "@shopify/polaris";
import { useCallback, useState } from "react";
import { MAX_NOTE_TEXT } from "../../../contract/order-note-limits";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { LeaveGuard } from "../../form/leave-guard";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { NoteItem } from "./note-item";
import type { NoteView } from "./present-notes.server";

/** The team's notes on the order, and a field for a new one. */
export function NotesCard({ order, notes }: { order: string; notes: NoteView[] }) {
  const { t } = useTranslation("orderPage");
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const markEdited = useCallback((id: string, isEdited: boolean) => {
    setEdited((before) =>
      isEdited ? new Set(before).add(id) : new Set([...before].filter((each) => each !== id)),
    );
  }, []);
  const add = async () => {
    const { ok } = await call("createNote", { id: order, text });
    if (ok) setText("");
  };

  return (
    <Card>
      {(text.trim() !== "" || edited.size > 0) && <LeaveGuard />}
      <BlockStack gap="300">
        <BlockStack gap="050">
          <Text as="h2" variant="headingMd">
            {t("notes.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("notes.text")}
          </Text>
        </BlockStack>
        <div ref={form}>
          <TextField
            label={t("notes.label")}
            error={fieldError(failure, "text")}
            value={text}
            onChange={setText}
            maxLength={MAX_NOTE_TEXT}
            multiline={2}
            autoComplete="off"
          />
        </div>
        <div>
          <Button disabled={text.trim() === ""} loading={isBusy} onClick={() => void add()}>
            {t("notes.add")}
          </Button>
        </div>
        <CallFailure failure={failure} fields={["text"]} />
        {notes.length === 0 ? (
          <Text as="p" tone="subdued">
            {t("notes.none")}
          </Text>
        ) : (
          <ul className="wb-notes" aria-label={t("notes.title")}>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} onEdited={markEdited} />
            ))}
          </ul>
        )}
      </BlockStack>
    </Card>
  );
}
