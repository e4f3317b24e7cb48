import { Badge, Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_VIEW_NAME } from "../../../contract/order-columns";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { type EndApiCall, useEndApi } from "../../shell/use-end-api";
import { freeName } from "./free-name";
import type { ViewName } from "./present-saved-views.server";

interface Props {
  view: ViewName;
  count: string | undefined;
  /** Names of all views. */
  names: string[];
  onOpen: (search: URLSearchParams) => void;
  call: EndApiCall;
}

/** One saved view: opened, renamed in place, copied, deleted, and made the default. */
export function ViewLine({ view, count, names, onOpen, call }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const confirm = useConfirm();
  const [newName, setNewName] = useState<string | null>(null);
  const renaming = useEndApi();
  const form = useFirstError<HTMLFormElement>(renaming.failure);
  const { id, name, isDefault, address } = view;
  const rename = async (wanted: string) => {
    const { ok } = await renaming.call("updateView", { id, name: wanted });
    // A refusal stands beside the field, which keeps what was typed.
    if (ok) setNewName(null);
  };
  const remove = async () => {
    const question = {
      title: t("orderList:view.deleteTitle", { name }),
      text: t("orderList:view.deleteText"),
    };
    if (await confirm({ ...question, confirm: t("orderList:view.delete") })) void call("deleteView", { id });
  };

  if (newName !== null) {
    return (
      <li>
        <form
          className="wb-view-rename"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            void rename(newName);
          }}
        >
          <TextField
            label={t("orderList:view.name")}
            labelHidden
            value={newName}
            onChange={setNewName}
            maxLength={MAX_VIEW_NAME}
            error={fieldError(renaming.failure, "name")}
            autoComplete="off"
            autoFocus
          />
          <Button size="large" onClick={() => setNewName(null)}>
            {t("shell:cancel")}
          </Button>
          <Button size="large" submit disabled={newName.trim() === ""} loading={renaming.isBusy}>
            {t("shell:saveBar.save")}
          </Button>
        </form>
        <CallFailure failure={renaming.failure} fields={["name"]} />
      </li>
    );
  }
  return (
    <li>
      <span className="wb-view-name">
        <Button variant="plain" textAlign="left" onClick={() => onOpen(new URLSearchParams(address))}>
          {name}
        </Button>
        {isDefault && <Badge>{t("orderList:view.isDefault")}</Badge>}
        {count && <span className="wb-count">{count}</span>}
      </span>
      <span className="wb-view-actions">
        <Button variant="plain" onClick={() => void call("updateView", { id, is_default: !isDefault })}>
          {t(isDefault ? "orderList:view.noDefault" : "orderList:view.makeDefault")}
        </Button>
        <Button variant="plain" onClick={() => setNewName(name)}>
          {t("orderList:view.rename")}
        </Button>
        <Button
          variant="plain"
          onClick={() =>
            void call("createView", {
              name: freeName(t("orderList:view.copyOf", { name }), names),
              view: view.view,
            })
          }
        >
          {t("orderList:view.duplicate")}
        </Button>
        <Button variant="plain" tone="critical" onClick={() => void remove()}>
          {t("orderList:view.delete")}
        </Button>
      </span>
    </li>
  );
}
