import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation";
import { clockInZone, instantOfClock, zoneLabel } from "../../../i18n/zoned-moment";
import { useStoreZone } from "./store-zone";

interface Props {
  label: string;
  /** An ISO instant; null for none. */
  value: string | null;
  helpText?: string;
  error?: string;
  onChange: (value: string | null) => void;
}

/** A day and an hour on the store's clocks, whose zone is named below. */
export function MomentField({ label, value, helpText, error, onChange }: Props) {
  const { i18n } = useTranslation("pageEditor");
  const timeZone = useStoreZone();
  // While it is typed, the browser has no moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const instant = instantOfClock(text, timeZone);
    setTyped(instant !== null || text === "" ? null : text);
    if (instant !== null || text === "") onChange(instant);
  };
  const [opened] = useState(() => new Date());
  const zone = zoneLabel(i18n.language, timeZone, value === null ? opened : new Date(value));
  return (
    <TextField
      label={label}
      // Polaris lists the types of fields that it knows, and browsers know this one.
      type={"datetime-local" as "date"}
      value={typed ?? (value ? clockInZone(value, timeZone) : "")}
      autoComplete="off"
      helpText={helpText ? `${zone}. ${helpText}` : zone}
      {...(error && { error })}
      onChange={change}
    />
  );
}
