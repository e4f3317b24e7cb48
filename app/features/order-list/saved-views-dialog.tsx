import { useFetcher, useSearchParams } from "@remix-run/react";
import { Badge, Button, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { MAX_VIEW_NAME, type OrderColumn } from "../../../contract/order-columns";
import { ownValue } from "../../../contract/own-value";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { type EndApiCall, useEndApi } from "../../shell/use-end-api";
import { useListed } from "../exports/listed";
import type { ViewName } from "./present-saved-views.server";

interface Props {
  views: ViewName[];
  columns: readonly OrderColumn[];
  onOpen: (search: URLSearchParams) => void;
  onClose: () => void;
}

/** The saved views with their numbers of orders: opened, saved, renamed, copied, deleted, and made the default. */
export function ViewsDialog({ views, columns, onOpen, onClose }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const [search] = useSearchParams();
  const { call, isBusy, failure } = useEndApi();
  const listed = useListed();
  const counts = useFetcher<Record<string, string>>();
  const { load } = counts;
  useEffect(() => load("/track/saved-views"), [load, views]);
  const [name, setName] = useState("");
  const current = views.find(({ id }) => id === search.get("view"));
  // A view stores its columns, so that later changes of the store's columns do not affect it.
  const now = { ...listed, columns: [...columns] };
  const save = () => {
    void call("createView", { name, view: now });
    setName("");
  };

  return (
    <Dialog
      title={t("orderList:view.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("orderList:close")}</Button>}
    >
      <CallFailure failure={failure} />
      <ul className="wb-views">
        <li>
          <Button variant="plain" textAlign="left" onClick={() => onOpen(new URLSearchParams("view=all"))}>
            {t("orderList:view.all")}
          </Button>
        </li>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            count={ownValue(counts.data, view.id)}
            names={views.map((each) => each.name)}
            onOpen={onOpen}
            call={call}
          />
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t("orderList:view.save")}
          placeholder={t("orderList:view.name")}
          value={name}
          onChange={setName}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          connectedRight={
            <Button size="large" submit disabled={name.trim() === ""} loading={isBusy}>
              {t("shell:saveBar.save")}
            </Button>
          }
        />
      </form>
      {current && (
        <p className="wb-view-update">
          <Button
            variant="plain"
            textAlign="left"
            onClick={() => void call("updateView", { id: current.id, view: now })}
          >
            {t("orderList:view.update", { name: current.name })}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

interface LineProps {
  view: ViewName;
  count: string | undefined;
  /** Names of all views. */
  names: string[];
  onOpen: (search: URLSearchParams) => void;
  call: EndApiCall;
}

function ViewLine({ view, count, names, onOpen, call }: LineProps) {
  const { t } = useTranslation(["orderList", "shell"]);
  const confirm = useConfirm();
  const [newName, setNewName] = useState<string | null>(null);
  const { id, name, isDefault, address } = view;
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
          onSubmit={(event) => {
            event.preventDefault();
            void call("updateView", { id, name: newName });
            setNewName(null);
          }}
        >
          <TextField
            label={t("orderList:view.name")}
            labelHidden
            value={newName}
            onChange={setNewName}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            autoFocus
          />
          <Button size="large" onClick={() => setNewName(null)}>
            {t("shell:cancel")}
          </Button>
          <Button size="large" submit disabled={newName.trim() === ""}>
            {t("shell:saveBar.save")}
          </Button>
        </form>
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

/** The name, or with the first free number; names that differ in case only are equal. */
function freeName(wanted: string, names: string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` ${number}`;
    const name = wanted.slice(0, MAX_VIEW_NAME - end.length).trim() + end;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
