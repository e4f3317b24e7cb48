import { Badge, Button, InlineStack, TextField } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { percentOff } from "../../../permissions/discount";
import { focusFirstError } from "../../components/use-first-error";
import { useTranslation } from "../../i18n/translation";
import { screenAnchor } from "../screens/screen-anchor";
import type { CouponProps } from "./early-coupon";
import { useFailureText } from "./use-failure-text";

/** A coupon code, verified before a plan is chosen; its discount shows as a badge and in every price. */
export function CouponField({ state, send }: CouponProps) {
  const { t } = useTranslation("billing");
  const textOf = useFailureText();
  const { code, coupon, failure } = state.context;
  const isVerified = state.hasTag("badge");
  const form = useRef<HTMLFormElement>(null);
  // A person's focus clears the message; the one that leads to it must not.
  const isLed = useRef(false);
  useEffect(() => {
    if (!failure) return;
    isLed.current = true;
    focusFirstError(form.current);
    isLed.current = false;
  }, [failure]);

  return (
    <form
      ref={form}
      {...screenAnchor("coupon")}
      className="wb-coupon"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "code.submitted" });
      }}
    >
      <TextField
        label={t("coupon.label")}
        value={code}
        onChange={(text) => send({ type: "code.edited", code: text })}
        onFocus={() => {
          if (!isLed.current) send({ type: "field.focused" });
        }}
        error={failure ? textOf(failure) : undefined}
        autoComplete="off"
        maxLength={64}
        spellCheck={false}
        connectedRight={
          <Button
            submit
            loading={state.hasTag("busy")}
            disabled={!state.can({ type: "code.submitted" }) && !state.hasTag("busy")}
          >
            {t("coupon.verify")}
          </Button>
        }
      />
      <div role="status" className="wb-coupon-badge">
        {isVerified && (
          <InlineStack gap="200" blockAlign="center">
            <Badge tone="success">{t("coupon.off", { percent: percentOff(coupon.discount) })}</Badge>
            <span>
              {coupon.duration === null ? t("coupon.always") : t("coupon.months", { count: coupon.duration })}
              {coupon.plans.length > 0 && ` · ${t("coupon.onlyFor", { plans: coupon.plans.join(", ") })}`}
            </span>
            <Button variant="plain" onClick={() => send({ type: "coupon.removed" })}>
              {t("coupon.remove")}
            </Button>
          </InlineStack>
        )}
      </div>
    </form>
  );
}
