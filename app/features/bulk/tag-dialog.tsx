import { useFetcher } from "@remix-run/react";
import { Button, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { MAX_TAG_LENGTH } from "../../../contract/bulk-limits";
import type { CountedTag } from "../../../contract/tags";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import type { ActionInput } from "./bulk-calls";
import { TagRow } from "./tag-row";

interface Props {
  count: number;
  onClose: () => void;
  onAction: (action: ActionInput) => void;
}

/** Adds tags to the selected orders or removes them; tags can be renamed and deleted here as well. */
export function TagDialog({ count, onClose, onAction }: Props) {
  const { t } = useTranslation(["bulk", "orderList"]);
  const { load, data } = useFetcher<{ tags: CountedTag[] }>();
  const [name, setName] = useState("");
  const wanted = name.trim();
  useEffect(() => load("/track/orders/tags"), [load]);
  const known = data?.tags ?? [];
  const shown = known.filter((tag) => tag.name.toLowerCase().includes(wanted.toLowerCase()));
  const add = (tag: string) => onAction({ kind: "add_tag", name: tag });

  return (
    <Dialog
      title={t("bulk:tags.title", { count })}
      onClose={onClose}
      // Renames and deletions are already saved.
      footer={<Button onClick={onClose}>{t("orderList:close")}</Button>}
    >
      <form
        className="wb-bulk-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted) add(wanted);
        }}
      >
        <TextField
          label={t("bulk:tags.label")}
          value={name}
          onChange={setName}
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          connectedRight={
            <Button size="large" submit variant="primary" disabled={wanted === ""}>
              {t("bulk:tags.add")}
            </Button>
          }
        />
      </form>
      {shown.length > 0 && (
        <ul className="wb-tag-list" aria-label={t("bulk:tags.existing")}>
          {shown.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              onAdd={() => add(tag.name)}
              onRemove={() => onAction({ kind: "remove_tag", tag: tag.id })}
            />
          ))}
        </ul>
      )}
      {data && known.length === 0 && (
        <div className="wb-tag-list">
          <Text as="p" tone="subdued">
            {t("bulk:tags.none")}
          </Text>
        </div>
      )}
    </Dialog>
  );
}
