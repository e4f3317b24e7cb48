import type { TeamVerification } from "../../../contract/team-notifications";
import { useTranslation } from "../../i18n/translation";
import { LinkAsk, LinkDone } from "./link-forms";

/** Asks whether a store's service notifications may go to an address, or says that they do. */
export function Verification({
  verification: { store, address, state },
  requestKey,
}: {
  verification: TeamVerification;
  requestKey: string;
}) {
  const { t } = useTranslation("team");
  const names = { store: store.name, address };
  return state === "verified" ? (
    <LinkDone title={t("verify.done", names)} text={t("verify.doneText", names)} />
  ) : (
    <LinkAsk
      text={t("verify.text", names)}
      choices={[{ what: "verify", label: t("verify.button") }]}
      requestKey={requestKey}
    />
  );
}
