import { useNavigate } from "@remix-run/react";
import { Button, ButtonGroup, type ButtonProps } from "@shopify/polaris";
import { MenuHorizontalIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../i18n/translation";
import { useIsNarrow } from "../shell/use-is-narrow";
import { Menu } from "./menu";

export type HeadAction = ButtonProps & { label: string };

/** The actions of a page's head as buttons. */
export function HeadActions({ actions }: { actions: HeadAction[] }) {
  return (
    <ButtonGroup>
      {/* By place: a button whose label changes with what it has done keeps the focus. */}
      {actions.map(({ label, ...button }, place) => (
        <Button key={place} {...button}>
          {label}
        </Button>
      ))}
    </ButtonGroup>
  );
}

/** The same, on a phone behind one button: Polaris's page head has its secondary actions there as well. */
export function FoldingHeadActions({ actions }: { actions: HeadAction[] }) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <HeadActions actions={actions} />;
  const menu = (
    <Menu
      label={t("moreActions")}
      icon={MenuHorizontalIcon}
      items={actions.map(({ label, url, onClick, disabled, loading }) => ({
        label,
        isDisabled: Boolean(disabled || loading),
        onAction: () => (url ? navigate(url) : onClick?.()),
      }))}
    />
  );
  // What leads to an action by its id finds the menu that has it.
  return actions.reduce((inner, { id }) => (id ? <span id={id}>{inner}</span> : inner), menu);
}
