import { Button } from "@shopify/polaris";
import { PinFilledIcon, PinIcon } from "@shopify/polaris-icons";
import { useId } from "react";
import { MAX_PINNED_ITEMS } from "../../../contract/search-limits";
import { isSameItem, type SearchItem } from "../../../machines/search-items";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import type { SearchProps } from "./use-search";

interface Props extends Pick<SearchProps, "state" | "send"> {
  item: SearchItem;
  name: string;
}

/** Pins or unpins a feature. At the limit it explains why instead of being disabled. */
export function PinButton({ item, name, state, send }: Props) {
  const { t } = useTranslation("search");
  const showToast = useToast();
  const isPinned = state.context.items.pins.some((pin) => isSameItem(pin, item));
  const { title, path, anchor, key } = item;
  const plain = key === undefined ? { title, path, anchor } : { title, path, anchor, key };
  const change = { type: isPinned ? "item.unpinned" : "item.pinned", item: plain } as const;

  const label = t(isPinned ? "unpin" : "pin");
  const isPossible = state.can(change);
  const why = t("pinsFull", { max: MAX_PINNED_ITEMS });
  const tip = useId();
  return (
    // Polaris' tooltip renders outside of the dialog and of every landmark, out of reach of screen readers.
    <span className="wb-pin">
      <Button
        variant="tertiary"
        icon={isPinned ? PinFilledIcon : PinIcon}
        accessibilityLabel={`${label}: ${name}`}
        ariaDescribedBy={isPossible ? undefined : tip}
        onClick={() => (isPossible ? send(change) : showToast(why))}
      />
      <span role="tooltip" id={tip} className="wb-pin-tip">
        {isPossible ? label : why}
      </span>
    </span>
  );
}
