import { dpd, evri, gls, gs1, identcode, mod7, mondialRelay, tnt } from "./check-digits";
import { COMMON, FIRM, LIKELY, POSSIBLE, RARE, format } from "./format";

/** Eight letters and digits, as GLS prints its Track ID. */
const GLS_TRACK_ID = /^(?=.*[A-Z])(?=.*\d)[0-9A-Z]{8}$/;

/**
 * Sources: [DHL] DHL's and Deutsche Post's guides to labels (routing code and Identcode, licence plate); [GS1] GS1
 * General Specifications (SSCC); [DPD] DPD's parcel label specification; [GLS] GLS Track ID and Unibox guides;
 * [LP] La Poste's format of parcel numbers; [TND] jkeen/tracking_number_data 2.0 (MIT); [PLH] the catalogue of
 * plhery/universal-parcel-scraper (Apache-2.0); [own] the courier's own tracking page.
 */
export const westernEurope = [
  // DHL Express: ten digits, seldom eleven, and piece ids of JD, JVGL … [TND, DHL].
  format("dhl-express", 10, /^\d{10}$/, COMMON, mod7),
  format("dhl-express", 11, /^\d{11}$/, POSSIBLE, mod7),
  format("dhl-express", [12, 14], /^(?:JJD|JVGL)\d{9,10}$/, LIKELY),
  format("dhl-express", [12, 14], /^J[A-Z]{2,3}\d{9,10}$/, COMMON),
  // DHL Paket: licence plates JJD and JD, SSCC of the company number 404 and up, Identcode [DHL, GS1].
  format("dhl-paket", [11, 35], /^JJD[0-9A-Z]{8,32}$/, COMMON),
  format("dhl-paket", 20, /^JD\d{18}$/, LIKELY),
  format("dhl-paket", 20, /^0034043[345]\d{12}$/, FIRM, gs1(2)),
  format("dhl-paket", 12, /^\d{12}$/, RARE, identcode),
  format("dhl-paket", 10, /^\d{10}$/, RARE),
  format("dhl-parcel-nl", [12, 41], /^JVGL[0-9A-Z]{8,37}$/, LIKELY),
  format("dhl-parcel-uk", 14, /^\d{14}$/, RARE),
  format("hermes-de", [17, 20], /^H\d{16,19}$/, FIRM),
  format("hermes-de", 14, /^\d{14}$/, POSSIBLE, gs1()),
  format("hermes-de", 16, /^H\d{15}$/, POSSIBLE),

  // DPD: postcode, 14 digits, service, country, check character; or the 14 with or without it [DPD].
  format("dpd-group", 28, /^\d{27}[0-9A-Z]$/, LIKELY, dpd),
  format("dpd-group", 15, /^\d{14}[0-9A-Z]$/, COMMON, dpd),
  format("dpd-group", 14, /^\d{14}$/, POSSIBLE),
  format("dpd-de", 15, /^\d{14}[0-9A-Z]$/, POSSIBLE, dpd),
  format("dpd-de", 14, /^\d{14}$/, POSSIBLE + 2),
  format("dpd-de", 14, /^0[1-9]\d{12}$/, COMMON),
  format("dpd-uk", 15, /^\d{14}[0-9A-Z]$/, POSSIBLE, dpd),
  format("dpd-uk", 14, /^\d{14}$/, POSSIBLE),
  format("dpd-uk", 14, /^15\d{12}$/, COMMON),
  format("dpd-ch", 15, /^\d{14}[0-9A-Z]$/, RARE, dpd),
  format("dpd-ch", 14, /^\d{14}$/, RARE),
  format("dpd-ch", 14, /^06(?:0[6-9]|1\d)\d{10}$/, COMMON + 20),
  format("dpd-nl", 14, /^05\d{12}$/, COMMON),
  format("dpd-fr", 15, /^250\d{12}$/, LIKELY),
  format("dpd-fr", [12, 15], /^(?:[01]\d{11,14}|250\d{9,11})$/, RARE),
  format("dpd-fr", 14, /^10\d{12}$/, COMMON),
  format("dpd-pl", 14, /^\d{13}[A-Z]$/, LIKELY),

  // GLS: 12 digits with the Unibox check digit, 11 without, and the Track ID [GLS].
  format("gls", 12, /^\d{12}$/, POSSIBLE, gls),
  format("gls", 11, /^\d{11}$/, POSSIBLE),
  format("gls", 8, GLS_TRACK_ID, POSSIBLE),
  format("gls-de", 12, /^\d{12}$/, POSSIBLE + 4, gls),
  format("gls-de", 11, /^\d{11}$/, POSSIBLE + 4),
  format("gls-de", 8, GLS_TRACK_ID, POSSIBLE + 4),
  format("gls-fr", 12, /^\d{12}$/, RARE, gls),
  format("gls-fr", 11, /^\d{11}$/, RARE),
  format("gls-fr", 8, GLS_TRACK_ID, POSSIBLE),
  format("gls-fr", 8, /^00(?=.*[A-Z])(?=.*\d)[0-9A-Z]{6}$/, LIKELY),
  format("gls-ch", 12, /^\d{12}$/, RARE, gls),
  format("gls-ch", 11, /^\d{11}$/, RARE),
  format("gls-ch", 8, GLS_TRACK_ID, RARE),
  format("gls-it", [11, 12], /^[A-Z]{2}\d{9,10}$/, POSSIBLE),

  // United Kingdom and Ireland [PLH, own]; Yodel's licence plates begin with 0002 [TND].
  format("evri", 16, /^[HT][0-9A-Z]{5}\d{10}$/, LIKELY, evri),
  format("evri", 16, /^\d{16}$/, POSSIBLE),
  format("yodel", [18, 19], /^JJ?D0002\d{12}$/, FIRM),
  format("yodel", [18, 19], /^JJ?D\d{16}$/, COMMON),
  format("royal-mail", 21, /^32\d{11}[0-9A-F]{8}$/, LIKELY),
  format("royal-mail", 16, /^(?=.*[A-F])(?=.*\d)[0-9A-F]{16}$/, COMMON),
  format("fastway-ie", 12, /^[A-Z]{2}\d{10}$/, RARE),

  // France: Colissimo [LP], Chronopost's letters on S10 numbers and DPD's form, relay networks [PLH].
  format("la-poste", 13, /^(?:[68][A-Z]|5[N-Z])\d{11}$/, FIRM, gs1(2)),
  format("la-poste", 14, /^870\d{11}$/, LIKELY),
  format("la-poste", 15, /^8[78]0\d{11}[0-9A-Z]$/, LIKELY, dpd),
  format("la-poste", 13, /^[0-9A-Z]{2}\d{11}$/, RARE),
  format("chronopost", 15, /^\d{14}[0-9A-Z]$/, POSSIBLE, dpd),
  format("mondial-relay", 26, /^\d{26}$/, LIKELY, mondialRelay),
  format("mondial-relay", [8, 12], /^(?:\d{8}|\d{10}|\d{12})$/, RARE),
  format("mondial-relay", 8, /^\d{8}$/, COMMON),
  format("relais-colis", [12, 16], /^CC\d{10,14}$/, FIRM),
  format("relais-colis", [10, 14], /^(?:\d{10}|\d{14}|VD\d{10})$/, RARE),
  format("colis-prive", 17, /^[0-9A-Z]{12}(?:0[1-9]|[1-8]\d|9[0-578])\d{3}$/, COMMON),
  format("colis-prive", 12, /^(?=.*[A-Z])[0-9A-Z]{12}$/, RARE),
  format("ciblex", [14, 24], /^(?:\d{14}|\d{24})$/, RARE),
  format("colisweb", 8, /^\d{8}$/, RARE),
  format("heppner", 8, /^\d{8}$/, RARE),
  format("geodis", 12, /^1G[0-9A-Z]{10}$/, LIKELY),
  format("c-chez-vous", [10, 24], /^[A-Z]{4}\d{2}[0-9A-Z]{4,18}$/, COMMON),

  // Benelux [own, PLH]: PostNL's 3S and the customer's letters, bpost's 3232 and 3299.
  format("postnl", [10, 18], /^3S[A-Z]{1,4}\d{7,12}$/, FIRM),
  format("bpost", [18, 24], /^(?:3232\d{14}|32(?:32|99)\d{20})$/, LIKELY),
  format("bpost", [18, 24], /^(?:\d{18}|\d{24})$/, POSSIBLE),
  format("landmark-global", [11, 14], /^LTN\d{8,9}(?:N1)?$/, FIRM),
  format("tnt", 9, /^\d{9}$/, COMMON, tnt),
  format("tnt", 11, /^GD\d{9}$/, COMMON),
  format("tnt", 16, /^\d{16}$/, RARE),
  format("asendia", [11, 40], /^ASE[0-9A-Z]{8,37}$/, LIKELY),
  format("asendia", 12, /^AHOY[0-9A-Z]{8}$/, FIRM),
  format("asendia", 13, /^AS\d{9}US$/, FIRM),

  // Austria and Switzerland [own, PLH].
  format("austrian-post", 22, /^\d{22}$/, POSSIBLE),
  format("austrian-post", 22, /^10\d{20}$/, COMMON),
  format("swiss-post", 18, /^9[89]\d{16}$/, LIKELY),
  format("swiss-post-cargo", 20, /^00\d{18}$/, RARE, gs1(2)),
  format("swiss-post-cargo", 10, /^PL\d{8}$/, COMMON),
  format("postlogistics", 11, /^\d{11}$/, RARE),
  format("planzer", 13, /^99990\d{8}$/, FIRM),
  format("planzer", 20, /^91346097\d{12}$/, FIRM),
  format("quickpac", 18, /^44\d{16}$/, LIKELY),
];
