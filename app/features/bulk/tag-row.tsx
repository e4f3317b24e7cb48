import { Button, Text, TextField } from "@shopify/polaris";
import { DeleteIcon, EditIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { MAX_TAG_LENGTH } from "../../../contract/bulk-limits";
import type { CountedTag } from "../../../contract/tags";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

/** What is to be done with a tag at the selected orders. */
export type TagChange = "add" | "remove";

interface Props {
  tag: CountedTag;
  /** Undefined where it stays as it is. */
  change: TagChange | undefined;
  onChange: (change: TagChange | undefined) => void;
}

/** One tag: to be added to or removed from the selected orders, or renamed or deleted for all at once. */
export function TagRow({ tag, change, onChange }: Props) {
  const { t } = useTranslation(["bulk", "shell", "errors"]);
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const [name, setName] = useState(tag.name);
  const { call, isBusy, failure } = useEndApi();
  const close = ({ ok }: { ok: boolean }) => ok && setMode("shown");
  const rename = async () => close(await call("renameTag", { id: tag.id, name }));
  const remove = async () => close(await call("deleteTag", { id: tag.id }));
  const row = useFirstError<HTMLLIElement>(failure);

  return (
    <li ref={row}>
      {mode === "renaming" ? (
        <form
          className="wb-tags-edit"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void rename();
          }}
        >
          <TextField
            label={t("bulk:tags.newName", { name: tag.name })}
            value={name}
            onChange={setName}
            maxLength={MAX_TAG_LENGTH}
            error={fieldError(failure, "name")}
            autoComplete="off"
            autoFocus
          />
          <Button size="large" onClick={() => setMode("shown")}>
            {t("shell:cancel")}
          </Button>
          <Button size="large" submit loading={isBusy}>
            {t("bulk:tags.rename")}
          </Button>
        </form>
      ) : (
        <>
          <span className="wb-tags-name">
            <strong>{tag.name}</strong>
            <small>{t("bulk:tags.orders", { count: tag.orders })}</small>
          </span>
          {(["add", "remove"] as const).map((each) => (
            <Button
              key={each}
              pressed={change === each}
              accessibilityLabel={t(`bulk:tags.${each}Named`, { name: tag.name })}
              onClick={() => onChange(change === each ? undefined : each)}
            >
              {t(`bulk:tags.${each}`)}
            </Button>
          ))}
          <Button
            icon={EditIcon}
            variant="tertiary"
            accessibilityLabel={t("bulk:tags.renameNamed", { name: tag.name })}
            onClick={() => setMode("renaming")}
          />
          <Button
            icon={DeleteIcon}
            variant="tertiary"
            accessibilityLabel={t("bulk:tags.deleteNamed", { name: tag.name })}
            onClick={() => setMode("deleting")}
          />
        </>
      )}
      {mode === "deleting" && (
        <div className="wb-tags-edit">
          <Text as="p">{t("bulk:tags.deleteText", { count: tag.orders })}</Text>
          <Button onClick={() => setMode("shown")}>{t("shell:cancel")}</Button>
          <Button tone="critical" loading={isBusy} onClick={() => void remove()}>
            {t("bulk:tags.delete")}
          </Button>
        </div>
      )}
      <CallFailure
        failure={failure}
        fields={["name"]}
        {...(mode === "deleting" && { title: t("errors:deleteFailed") })}
      />
    </li>
  );
}
