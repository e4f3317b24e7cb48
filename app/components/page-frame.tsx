import { Button, Text } from "@shopify/polaris";
import { ArrowLeftIcon } from "@shopify/polaris-icons";
import { type ComponentType, useContext, type ReactNode } from "react";
import { type HeadAction, HeadActions } from "./head-actions";
import { HeaderSlot } from "./header-slot";
import { usePageTitle } from "./use-page-title";

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title, such as a badge. */
  mark?: ReactNode;
  back?: { to: string; label: string };
  /** One dominant action at most, last. */
  actions?: HeadAction[];
  /** How they are drawn; as buttons by default. */
  actionsAs?: ComponentType<{ actions: HeadAction[] }>;
  /** Links to the pages before and behind this one. */
  neighbors?: ReactNode;
  /** Uses all the room there is, for tables of many columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** Head and body of a page: Polaris's page pattern at a fraction of its weight (no menus, no portals). */
export function PageFrame({ actions = [], actionsAs: Actions = HeadActions, ...props }: Props) {
  const { title, subtitle, mark, back, neighbors, isWide, children } = props;
  const corner = useContext(HeaderSlot);
  usePageTitle(title);

  return (
    <div className={isWide ? "wb-page wb-page-wide" : "wb-page"}>
      <div className="wb-page-head">
        {back && (
          <Button url={back.to} icon={ArrowLeftIcon} accessibilityLabel={back.label} variant="tertiary" />
        )}
        <div className="wb-page-title">
          <span className="wb-page-name">
            <Text as="h1" variant="headingLg" breakWord>
              {title}
            </Text>
            {mark}
          </span>
          {subtitle && (
            <Text as="p" tone="subdued">
              {subtitle}
            </Text>
          )}
        </div>
        {actions.length > 0 && <Actions actions={actions} />}
        {neighbors}
        {corner && <div className="wb-page-corner">{corner}</div>}
      </div>
      <div className="wb-page-body">{children}</div>
    </div>
  );
}
