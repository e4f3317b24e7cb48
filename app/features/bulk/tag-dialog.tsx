import { useFetcher } from "@remix-run/react";
import { Button, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { MAX_TAG_LENGTH, MAX_TAGS, MAX_TAGS_CHANGED } from "../../../contract/bulk-limits";
import type { CountedTag } from "../../../contract/tags";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import type { ActionInput } from "./bulk-calls";
import { type TagChange, TagRow } from "./tag-row";

interface Props {
  count: number;
  onClose: () => void;
  onAction: (action: ActionInput) => void;
}

/** Of a single tag the report says its name. */
function actionOf(add: string[], remove: string[]): ActionInput {
  const [name, tag] = [add[0], remove[0]];
  if (add.length === 1 && name !== undefined && tag === undefined) return { kind: "add_tag", name };
  if (remove.length === 1 && tag !== undefined && name === undefined) return { kind: "remove_tag", tag };
  return { kind: "change_tags", add, remove };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Adds several tags to the selected orders, and removes others; tags can be renamed and deleted here as well. */
export function TagDialog({ count, onClose, onAction }: Props) {
  const { t } = useTranslation(["bulk", "shell"]);
  const { load, data } = useFetcher<{ tags: CountedTag[] }>();
  const [name, setName] = useState("");
  const [changes, setChanges] = useState<ReadonlyMap<string, TagChange>>(new Map());
  const [created, setCreated] = useState<readonly string[]>([]);
  const wanted = name.trim();
  useEffect(() => load("/track/orders/tags"), [load]);
  const known = data?.tags ?? [];
  const shown = known.filter((tag) => tag.name.toLowerCase().includes(wanted.toLowerCase()));
  const chosen = (change: TagChange) => known.filter(({ id }) => changes.get(id) === change);
  const add = [...chosen("add").map((tag) => tag.name), ...created];
  const remove = chosen("remove").map(({ id }) => id);
  const isFull = Math.max(add.length, remove.length) > MAX_TAGS_CHANGED;

  const change = (id: string, to: TagChange | undefined) => {
    const next = new Map(changes);
    if (to) next.set(id, to);
    else next.delete(id);
    setChanges(next);
  };
  const take = () => {
    const existing = known.find((tag) => isSame(tag.name, wanted));
    if (existing) change(existing.id, "add");
    else if (wanted && !created.some((each) => isSame(each, wanted))) setCreated([...created, wanted]);
    setName("");
  };

  return (
    <Dialog
      title={t("bulk:tags.title", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            variant="primary"
            disabled={isFull || add.length + remove.length === 0}
            onClick={() => onAction(actionOf(add, remove))}
          >
            {t("bulk:tags.apply")}
          </Button>
        </>
      }
    >
      <form
        className="wb-bulk-form"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <TextField
          label={t("bulk:tags.label")}
          helpText={t("bulk:tags.limits", {
            length: MAX_TAG_LENGTH,
            tags: MAX_TAGS,
            count: MAX_TAGS_CHANGED,
          })}
          {...(isFull && { error: t("bulk:tags.tooMany", { count: MAX_TAGS_CHANGED }) })}
          value={name}
          onChange={setName}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          connectedRight={
            <Button size="large" submit disabled={wanted === ""}>
              {t("bulk:tags.add")}
            </Button>
          }
        />
        {created.length > 0 && (
          <div role="group" aria-label={t("bulk:tags.created")}>
            <InlineStack gap="100">
              {created.map((each) => (
                <Tag key={each} onRemove={() => setCreated(created.filter((other) => other !== each))}>
                  {each}
                </Tag>
              ))}
            </InlineStack>
          </div>
        )}
      </form>
      {shown.length > 0 && (
        <ul className="wb-tag-list" aria-label={t("bulk:tags.existing")}>
          {shown.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              change={changes.get(tag.id)}
              onChange={(to) => change(tag.id, to)}
            />
          ))}
        </ul>
      )}
      {data && known.length + created.length === 0 && (
        <div className="wb-tag-list">
          <Text as="p" tone="subdued">
            {t("bulk:tags.none")}
          </Text>
        </div>
      )}
    </Dialog>
  );
}
