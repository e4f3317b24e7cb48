import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import type { ConfirmOptions } from "../../components/confirm-dialog";
import { useConfirm } from "../../shell/confirm";
import type { OperatorAct } from "./act-on-operations.server";

type Question = Pick<ConfirmOptions, "title" | "text" | "confirm">;

/** Submits an act of the operator, after a question where it concerns many; the page is loaded again afterwards. */
export function useAct() {
  const submit = useSubmit();
  const confirm = useConfirm();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state !== "idle";

  async function act(fields: OperatorAct, question?: Question) {
    if (question && !(await confirm({ ...question, cancel: "Cancel" }))) return;
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
    submit(Object.fromEntries(given), {
      method: "post",
      action: pathname + search,
      preventScrollReset: true,
    });
  }
  return { act, isBusy };
}
