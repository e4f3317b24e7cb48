import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import type { SetupTask, StoreInfo } from "../../../contract/store";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";

type Store = Pick<StoreInfo, "setup" | "tracking_page_url" | "myshopify_domain">;

/** The page of each task; null where it does not exist (the sandbox has no menus). */
const TASKS: { task: SetupTask; address: (store: Store, isSandbox: boolean) => string | null }[] = [
  { task: "view_page", address: (store) => store.tracking_page_url },
  {
    task: "add_menu",
    address: (store, isSandbox) =>
      isSandbox ? null : `https://admin.shopify.com/store/${store.myshopify_domain.split(".")[0]}/menus`,
  },
  { task: "check_mail", address: () => "/track/notification" },
];

/** The first tasks, each with a link; the merchant can dismiss the guide for good. */
export function SetupGuide({ store, isSandbox }: { store: Store; isSandbox: boolean }) {
  const { t } = useTranslation("setupGuide");
  const change = useEndApi();
  if (store.setup.dismissed) return null;
  const done = new Set(store.setup.done);

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {t("title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("progress", { done: done.size, count: TASKS.length })}
            </Text>
          </BlockStack>
          <Button
            variant="tertiary"
            onClick={() => void change.call("updateSetup", { dismissed: true })}
            disabled={change.isBusy}
          >
            {t("dismiss")}
          </Button>
        </InlineStack>
        <CallFailure failure={change.failure} />
        <ol className="wb-tasks">
          {TASKS.map(({ task, address }) => (
            <TaskLine
              key={task}
              task={task}
              address={address(store, isSandbox)}
              isDone={done.has(task)}
              isBusy={change.isBusy}
              onMark={(isDone) => void change.call("updateSetup", { task, done: isDone })}
              copied={task === "add_menu" ? store.tracking_page_url : null}
            />
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

interface TaskProps {
  task: SetupTask;
  address: string | null;
  isDone: boolean;
  isBusy: boolean;
  onMark: (isDone: boolean) => void;
  /** What the merchant needs there. */
  copied: string | null;
}

/** A task is done with its button; the box is for those who do it elsewhere, or not at all. */
function TaskLine({ task, address, isDone, isBusy, onMark, copied }: TaskProps) {
  const { t } = useTranslation("setupGuide");
  const showToast = useToast();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t("tasks.add_menu.copied"));
    } catch {
      // The clipboard may be blocked in a frame: the address can be copied from that of the page.
      window.open(text, "_blank", "noreferrer");
    }
  };
  const id = `task-${task}`;

  return (
    <li data-done={isDone || undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isDone}
        disabled={isBusy}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <label htmlFor={id}>
        {t(`tasks.${task}.title`)}
        <small>{t(`tasks.${task}.text`)}</small>
      </label>
      <ButtonGroup>
        {copied !== null && <Button onClick={() => void copy(copied)}>{t("tasks.add_menu.copy")}</Button>}
        {address && (
          <Button
            url={address}
            external={address.startsWith("http")}
            onClick={() => !isDone && !isBusy && onMark(true)}
          >
            {t(`tasks.${task}.action`)}
          </Button>
        )}
      </ButtonGroup>
    </li>
  );
}
