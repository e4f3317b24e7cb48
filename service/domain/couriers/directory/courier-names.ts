import { normalizeCourierName } from "../../../../contract/normalize-courier-name";
import { COURIERS } from "./built-in-couriers";

const byName = new Map(
  COURIERS.flatMap((courier) =>
    [courier.code, courier.name, ...courier.aliases].map(
      (name) => [normalizeCourierName(name), courier.code] as const,
    ),
  ),
);

/** Names of courier families: number and destination select the member, the first one is the default. */
const families = new Map(
  Object.entries<readonly string[]>({
    dhl: [
      "dhl-express",
      "dhl-paket",
      "dhl-ecommerce-us",
      "dhl-ecommerce-asia",
      "dhl-parcel-nl",
      "dhl-parcel-uk",
      "dhl-parcel-es",
      "dhl-parcel-pl",
    ],
    dpd: familyOf("dpd-group", "dpd-"),
    gls: familyOf("gls", "gls-"),
    hermes: ["hermes-de", "evri"],
    inpost: familyOf("inpost-pl", "inpost-"),
    postnord: familyOf("postnord", "postnord-"),
    asendia: ["asendia", "asendia-usa"],
    amazon: ["amazon-logistics"],
  }),
);

/** Couriers that a company name may refer to; none for an unknown name, several for a family. */
export function couriersNamed(company: string | null | undefined): readonly string[] {
  const name = normalizeCourierName(company ?? "");
  const found = families.get(name) ?? byName.get(name);
  return typeof found === "string" ? [found] : (found ?? []);
}

/** What Shopify and shops write where they name no courier, in the form of `normalizeCourierName`. */
const NO_NAMES = new Set(["", "other", "others", "unknown", "none", "na", "notracking"]);

/** Whether a company name names somebody, known or not. */
export function isCourierName(company: string | null | undefined): boolean {
  return !NO_NAMES.has(normalizeCourierName(company ?? ""));
}

function familyOf(usual: string, prefix: string): string[] {
  const members = COURIERS.map(({ code }) => code).filter((code) => code.startsWith(prefix));
  return [...new Set([usual, ...members])];
}
