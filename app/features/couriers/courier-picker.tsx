import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { FoundField } from "../../form/found-field";
import { useTranslation } from "../../i18n/translation";
import type { FoundCouriers } from "./find-couriers.server";

interface Props {
  label: string;
  labelHidden?: boolean;
  /** Name of the chosen courier; empty for a field that only adds. */
  chosen?: string;
  disabled?: boolean;
  required?: boolean;
  error?: string | undefined;
  onChoose: (courier: { code: string; name: string }) => void;
  /** Draws a button that takes the choice back. */
  onClear?: () => void;
}

const PAUSE_MS = 200;

/** A field that finds couriers of the directory by name. Those of a larger plan are shown, with the plan. */
export function CourierPicker({
  label,
  labelHidden,
  chosen = "",
  disabled,
  required,
  error,
  onChoose,
  onClear,
}: Props) {
  const { t } = useTranslation(["couriers", "gates"]);
  const [typed, setTyped] = useState<string | null>(null);
  const { load, data, state } = useFetcher<FoundCouriers>();

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => load(`/track/couriers?q=${encodeURIComponent(typed)}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, load]);

  const found = data?.couriers ?? [];
  const choose = ([code]: string[]) => {
    const courier = found.find((each) => each.code === code);
    if (courier) onChoose(courier);
    setTyped(null);
  };

  return (
    <FoundField
      options={[
        ...found.map(({ code, name, otherName, level, available }) => ({
          value: code,
          label: [
            [name, otherName].filter(Boolean).join(" "),
            ...(available || !level ? [] : [t("gates:available", { plan: level })]),
          ].join(" · "),
          disabled: !available,
        })),
        // What is further down the directory is found by typing.
        ...(data && data.more > 0
          ? [{ value: "more", label: t("more", { count: data.more }), disabled: true }]
          : []),
      ]}
      onSelect={choose}
      loading={state !== "idle"}
      emptyState={typed && data && state === "idle" ? t("none") : undefined}
      field={{
        label,
        value: typed ?? chosen,
        onChange: setTyped,
        onFocus: () => setTyped((before) => before ?? ""),
        onBlur: () => setTyped(null),
        autoComplete: "off",
        error,
        ...(labelHidden !== undefined && { labelHidden }),
        ...(disabled !== undefined && { disabled }),
        ...(required !== undefined && { requiredIndicator: required }),
        ...(onClear && {
          clearButton: true,
          onClearButtonClick: () => {
            setTyped(null);
            onClear();
          },
        }),
      }}
    />
  );
}
