import { courierKeys } from "../../../domain/couriers/directory/courier-keys";

/**
 * EasyPost's carrier names by our courier codes, spelt as in its list. EasyPost detects the carrier where there is
 * none.
 */
export const names = courierKeys({
  ups: "UPS",
  usps: "USPS",
  fedex: "FedEx",
  "dhl-express": "DHLExpress",
  "dhl-paket": "DHLPaket",
  "dhl-ecommerce-us": "DhlEcs",
  "dhl-ecommerce-asia": "DHLEcommerceAsia",
  "deutsche-post": "DeutschePost",
  "dpd-de": "DPD",
  "dpd-fr": "DPD",
  "dpd-uk": "DPDUK",
  "dpd-local": "InterlinkExpress",
  "royal-mail": "RoyalMail",
  parcelforce: "Parcelforce",
  evri: "Evri",
  yodel: "Yodel",
  "canada-post": "CanadaPost",
  purolator: "Purolator",
  canpar: "Canpar",
  ontrac: "OnTrac",
  lasership: "LaserShipV2",
  asendia: "Asendia",
  "asendia-usa": "AsendiaUsa",
  "australia-post": "AustraliaPost",
  startrack: "StarTrack",
  sendle: "Sendle",
  "sf-express": "SFExpress",
  yanwen: "Yanwen",
});
