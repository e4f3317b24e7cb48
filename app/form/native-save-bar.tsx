import type { ButtonHTMLAttributes, DetailedHTMLProps, HTMLAttributes } from "react";
import { useEffect, useId } from "react";
import { useTranslation } from "../i18n/translation";
import type { ShownBar } from "./shown-bar";

interface BarProps {
  isShown: boolean;
  save: { onPress: () => void; isDisabled: boolean; isBusy: boolean };
  discard: { onPress: () => void; isDisabled: boolean };
}

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the place where React looks for elements
  namespace JSX {
    interface IntrinsicElements {
      "ui-save-bar": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/** Attributes that App Bridge reads from a bar's buttons. */
const marks = (given: { variant?: "primary"; loading?: "" }) =>
  given as ButtonHTMLAttributes<HTMLButtonElement>;

/**
 * The save bar that App Bridge reads and the Shopify admin renders. The admin also confirms leaving: its promise
 * resolves when nothing is unsaved or the merchant discards it, and never while they stay.
 */
export function NativeSaveBar({ bar: { snapshot, send, blocker } }: { bar: ShownBar }) {
  const isBlocked = blocker.state === "blocked";
  const wanted = blocker.location?.key;

  useEffect(() => {
    if (!isBlocked) return;
    let isCurrent = true;
    void window.shopify?.saveBar.leaveConfirmation().then(() => {
      if (!isCurrent) return;
      send({ type: "leave.requested" });
      send({ type: "leave.confirmed" });
    });
    return () => {
      isCurrent = false;
    };
  }, [isBlocked, wanted, send]);

  return (
    <NativeBar
      isShown={snapshot.hasTag("show")}
      save={{
        onPress: () => send({ type: "save.requested" }),
        isDisabled: !snapshot.can({ type: "save.requested" }),
        isBusy: snapshot.hasTag("busy"),
      }}
      discard={{
        onPress: () => send({ type: "discard.requested" }),
        isDisabled: !snapshot.can({ type: "discard.requested" }),
      }}
    />
  );
}

/** The bar itself. While it is shown, the admin asks before the page, or the window that it is in, is left. */
export function NativeBar({ isShown, save, discard }: BarProps) {
  const { t } = useTranslation("shell");
  const id = useId();
  useEffect(() => {
    const bridge = window.shopify?.saveBar;
    void (isShown ? bridge?.show(id) : bridge?.hide(id));
  }, [id, isShown]);

  return (
    <ui-save-bar id={id}>
      <button
        type="button"
        onClick={save.onPress}
        disabled={save.isDisabled}
        {...marks({ variant: "primary", loading: save.isBusy ? "" : undefined })}
      >
        {t("saveBar.save")}
      </button>
      <button type="button" onClick={discard.onPress} disabled={discard.isDisabled}>
        {t("saveBar.discard")}
      </button>
    </ui-save-bar>
  );
}
