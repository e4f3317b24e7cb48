import type { ButtonHTMLAttributes, DetailedHTMLProps, HTMLAttributes } from "react";
import { useEffect, useId } from "react";
import { useTranslation } from "../i18n/translation";
import type { SaveBarControl } from "./use-save-bar";

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
export function NativeSaveBar({ bar: { snapshot, send, blocker } }: { bar: SaveBarControl }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const isShown = snapshot.hasTag("show");
  const isBlocked = blocker.state === "blocked";
  const wanted = blocker.location?.key;

  useEffect(() => {
    const bridge = window.shopify?.saveBar;
    void (isShown ? bridge?.show(id) : bridge?.hide(id));
  }, [id, isShown]);
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
    <ui-save-bar id={id}>
      <button
        type="button"
        onClick={() => send({ type: "save.requested" })}
        disabled={!snapshot.can({ type: "save.requested" })}
        {...marks({ variant: "primary", loading: snapshot.hasTag("busy") ? "" : undefined })}
      >
        {t("saveBar.save")}
      </button>
      <button
        type="button"
        onClick={() => send({ type: "discard.requested" })}
        disabled={!snapshot.can({ type: "discard.requested" })}
      >
        {t("saveBar.discard")}
      </button>
    </ui-save-bar>
  );
}
