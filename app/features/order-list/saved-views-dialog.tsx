import { useFetcher, useSearchParams } from "@remix-run/react";
import { Button, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { MAX_VIEW_NAME, type OrderColumn } from "../../../contract/order-columns";
import { ownValue } from "../../../contract/own-value";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { useListed } from "../exports/listed";
import type { ViewName } from "./present-saved-views.server";
import { ViewLine } from "./saved-view-line";

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
  const { call, failure } = useEndApi();
  const listed = useListed();
  const create = useEndApi();
  const form = useFirstError<HTMLFormElement>(create.failure);
  const counts = useFetcher<Record<string, string>>();
  const { load } = counts;
  useEffect(() => load("/track/saved-views"), [load, views]);
  const [name, setName] = useState("");
  const current = views.find(({ id }) => id === search.get("view"));
  // A view stores its columns, so that later changes of the store's columns do not affect it.
  const now = { ...listed, columns: [...columns] };
  const save = async () => {
    const { ok } = await create.call("createView", { name, view: now });
    // A refusal stands beside the field, which keeps what was typed.
    if (ok) setName("");
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
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("orderList:view.save")}
          placeholder={t("orderList:view.name")}
          value={name}
          onChange={setName}
          maxLength={MAX_VIEW_NAME}
          error={fieldError(create.failure, "name")}
          autoComplete="off"
          connectedRight={
            <Button size="large" submit disabled={name.trim() === ""} loading={create.isBusy}>
              {t("shell:saveBar.save")}
            </Button>
          }
        />
      </form>
      <CallFailure failure={create.failure} fields={["name"]} />
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
