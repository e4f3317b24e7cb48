import { useNavigate } from "@remix-run/react";
import { MenuHorizontalIcon } from "@shopify/polaris-icons";
import { type HeadAction, HeadActions } from "../components/head-actions";
import { Menu } from "../components/menu";
import { useTranslation } from "../i18n/translation";
import { useIsNarrow } from "./use-is-narrow";

/** The actions of a page's head, on a phone behind one button: Polaris's page head has its secondary actions there as well. */
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
