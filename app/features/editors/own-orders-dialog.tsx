import { BlockStack, Button, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { StatusBadge } from "../../components/status-badge";
import { Dialog } from "../../components/dialog";
import type { CallData } from "../../endApi/calls";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

interface Props {
  /** One was chosen, which is being read. */
  isBusy: boolean;
  /** Why it could not be. */
  failure: Failure | null;
  onChosen: (order: Found[number]) => void;
  onClose: () => void;
}

type Found = CallData<"listPageOrders">["orders"];
/** While a number is typed, nothing is asked for. */
const PAUSE_MS = 250;

/** The latest orders of the store, and any other by its number: one of them is shown in the preview. */
export function OwnOrdersDialog({ isBusy, failure: unread, onChosen, onClose }: Props) {
  const { t } = useTranslation("editors");
  const [number, setNumber] = useState("");
  const { found, failure } = useOrders(number.trim());

  return (
    <Dialog
      title={t("preview.own.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("cancel")}</Button>}
    >
      <BlockStack gap="400">
        <TextField
          label={t("preview.own.number")}
          value={number}
          maxLength={100}
          autoComplete="off"
          helpText={t("preview.own.about")}
          onChange={setNumber}
        />
        <CallFailure failure={failure ?? unread} />
        {found ? (
          <BlockStack gap="200">
            {found.orders.length > 0 && found.number === "" && (
              <Text as="h3" variant="headingSm">
                {t("preview.own.latest")}
              </Text>
            )}
            <ul className="wb-own-orders">
              {found.orders.map((order) => (
                <li key={order.id}>
                  <button type="button" disabled={isBusy} onClick={() => onChosen(order)}>
                    <Text as="span" fontWeight="medium">
                      {order.name}
                    </Text>
                    <Text as="span" tone="subdued">
                      {order.when}
                    </Text>
                    <StatusBadge status={order.tab} untracked={order.untracked} />
                  </button>
                </li>
              ))}
            </ul>
          </BlockStack>
        ) : (
          !failure && <SkeletonBodyText lines={4} />
        )}
        <div role="status">
          {found?.orders.length === 0 && (
            <Text as="p">{t(found.number === "" ? "preview.own.empty" : "preview.own.none")}</Text>
          )}
        </div>
      </BlockStack>
    </Dialog>
  );
}

/** The orders with a number, the latest for none. What was found before stays until the next is there. */
function useOrders(number: string) {
  const { call, failure } = useEndApi();
  const [found, setFound] = useState<{ number: string; orders: Found } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const outcome = await call("listPageOrders", { number });
      if (isCurrent && outcome.ok) setFound({ number, orders: outcome.data.orders });
    };
    const timer = setTimeout(() => void ask(), number === "" ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, number]);
  return { found, failure };
}
