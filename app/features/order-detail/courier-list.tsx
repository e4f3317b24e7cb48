import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { AssumedCountries } from "../couriers/assumed-countries";
import { CourierChoices } from "../couriers/courier-choices";
import type { FoundCouriers, TriedNumber } from "../couriers/find-couriers.server";
import { useDebouncedFetcher } from "../couriers/use-debounced-fetcher";

interface Courier {
  code: string;
  name: string;
}

interface Props {
  number: string;
  /** Where the parcel goes, if that is known. */
  destination: string | null;
  /** The courier that the shipment has, where it can be kept: first of the list. */
  present: Courier | null;
  marked: string | undefined;
  /** What is marked was chosen here. */
  isChosen: boolean;
  onChoose: (courier: Courier) => void;
}

/** Couriers to choose from, each once: the present one and those that the number may be of, or what a name finds. */
export function CourierList({ number, destination, present, ...choosing }: Props) {
  const { t } = useTranslation(["orderPage", "couriers"]);
  const [name, setName] = useState("");
  const goesTo = destination ? `destination=${destination}&` : "";
  const tried = useDebouncedFetcher<TriedNumber>(`/track/couriers?${goesTo}number=`, number);
  const found = useDebouncedFetcher<FoundCouriers>("/track/couriers?q=", name.trim());

  const likely = presentFirst(
    (tried?.candidates ?? []).map(({ confidence, reasons, ...each }) => ({
      ...each,
      note: [
        t("couriers:likelihood", { percent: confidence }),
        ...reasons.map((reason) => t(`couriers:why.${reason.code}`, { ...reason })),
      ],
    })),
    present && { ...present, otherName: null, note: [t("orderPage:edit.present")] },
  );
  const shown = found
    ? {
        title: t("orderPage:edit.courier"),
        none: t("couriers:none"),
        more: found.more,
        couriers: found.couriers.filter(({ available }) => available).map((each) => ({ ...each, note: [] })),
      }
    : { title: t("orderPage:edit.likely"), none: t("orderPage:edit.none"), couriers: likely };

  return (
    <>
      <TextField label={t("orderPage:edit.find")} value={name} onChange={setName} autoComplete="off" />
      {/* One region for both lists: what appears together with its text is not read out. */}
      {(found || tried || present) && <CourierChoices {...shown} {...choosing} />}
      {!found && tried && <AssumedCountries tried={tried} />}
    </>
  );
}

interface Row extends Courier {
  otherName: string | null;
  note: string[];
}

function presentFirst(rows: Row[], present: Row | null): Row[] {
  if (!present) return rows;
  const same = rows.find(({ code }) => code === present.code);
  // A name that is no courier's code has no reasons of its own: beside one of that name it would look like the same.
  if (!same && rows.some(({ name }) => name === present.name)) return rows;
  const first = { ...present, ...same, note: [...present.note, ...(same?.note ?? [])] };
  return [first, ...rows.filter((row) => row !== same)];
}
