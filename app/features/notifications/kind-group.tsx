import { Icon, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { type ReactNode, useId, useState } from "react";
import { mailKinds } from "../../../contract/mail-kinds";
import { useTranslation } from "../../i18n/translation";
import { useIsNarrow } from "../../shell/use-is-narrow";
import type { NotificationsView } from "./load-notifications.server";

interface Props {
  group: NotificationsView["groups"][number];
  /** As they are switched in the form. */
  switches: NotificationsView["saved"]["value"]["kinds"];
  /** What the numbers at the right are of. */
  aside?: string | undefined;
  children: ReactNode;
}

/** A group of kinds of email; folded in a narrow window, where its heading says which of them are on. */
export function KindGroup({ group: { group, kinds }, switches, aside, children }: Props) {
  const { t } = useTranslation("notifications");
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const title = t(`groups.${group}`);
  if (!isNarrow)
    return (
      <div>
        <div className="wb-mail-group">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          {aside && (
            <Text as="span" tone="subdued">
              {aside}
            </Text>
          )}
        </div>
        <ul className="wb-mail-kinds">{children}</ul>
      </div>
    );

  const switched = kinds.filter(({ id }) => mailKinds[id].trigger.on !== "asked");
  const on = switched.filter(({ id }) => switches[id]);
  return (
    <div>
      <Text as="h3" variant="headingSm">
        <button
          type="button"
          className="wb-mail-group"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span>
          <span className="wb-mail-group__on">
            {t("someOn", { on: on.length, count: switched.length })}
            <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
          </span>
        </button>
      </Text>
      {!isOpen && on.length > 0 && (
        <Text as="p" tone="subdued">
          {on.map(({ id }) => t(`kinds.${id}.title`)).join(" · ")}
        </Text>
      )}
      <ul className="wb-mail-kinds" id={listId} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </div>
  );
}
