import { correos, gs1, ukrposhta } from "./check-digits";
import { COMMON, FIRM, LIKELY, POSSIBLE, RARE, format } from "./format";

/**
 * Sources: [COR] Correos' format of parcel codes; [PP] Poczta Polska's label guide (SSCC with company number
 * 5900773); [NP] Nova Poshta's API guide; [GS1] GS1 General Specifications; [PLH] the catalogue of
 * plhery/universal-parcel-scraper (Apache-2.0); [own] the courier's own tracking page.
 */
export const southernEasternEurope = [
  // Spain and Portugal [COR, PLH].
  format("correos-spain", 18, /^PR\d{15}C$/, FIRM),
  format("correos-spain", 23, /^(?:[PD][A-Z]|CD)[0-9A-Z]{4}\d{16}[A-Z]$/, FIRM, correos),
  format("correos-spain", 16, /^[PD][A-Z][0-9A-Z]{4}\d{9}[A-Z]$/, LIKELY, correos),
  format("correos-express", [16, 23], /^(?:\d{16}|\d{23})$/, POSSIBLE, gs1()),
  format("ctt-express", 22, /^00\d{20}$/, LIKELY),
  format("ctt-express", 22, /^000010\d{16}$/, LIKELY),
  format("ctt-express", 25, /^00\d{20}001$/, FIRM),
  format("seur", [7, 21], /^(?:\d{7}|\d{14}|\d{21})$/, RARE),
  format("seur", [7, 21], /^(?:\d{7}|\d{21})$/, COMMON),
  format("mrw", 12, /^\d{5}[A-Z]\d{6}$/, FIRM),
  format("mrw", 12, /^\d{12}$/, RARE),
  format("nacex", 13, /^\d{4}\/\d{8}$/, FIRM),
  format("tipsa", [10, 22], /^(?:\d{10}|0\d{5}0\d{5}\d{10})$/, RARE),
  format("tipsa", 22, /^0\d{5}0\d{15}$/, COMMON),
  format("ecoscooting", 25, /^CN(?:ESP|PRT)\d{20}$/, FIRM),
  format("ecoscooting", 18, /^\d{18}$/, RARE),
  format("dhl-parcel-es", 10, /^[A-Z]{2}\d{7}0$/, COMMON),
  format("dhl-parcel-es", 10, /^\d{10}$/, RARE),

  // Italy [own, PLH].
  format("poste-italiane", 13, /^(?:RA\d{11}|[13]UW[0-9A-Z]{10}|5P[0-9A-Z]{11})$/, LIKELY),
  format("poste-italiane", 14, /^2IMA\d{10}$/, FIRM),
  format("poste-italiane", 13, /^(?:\d{6}[A-Z]\d{6}|3C\d{4}[A-Z]\d{6}|\d{3}[A-Z]\d{8}[A-Z])$/, COMMON),
  format("sda", 13, /^\d{3}[A-Z]\d{9}$/, COMMON),
  format("brt", 14, /^\d{14}$/, POSSIBLE),
  format("brt", 12, /^\d{12}$/, POSSIBLE - 3),

  // Poland: InPost's 24 digits, DPD's letter at the end, the post's SSCC and PX [own, PP].
  format("inpost-pl", 24, /^\d{24}$/, COMMON),
  format("inpost-pl", 24, /^[56]\d{23}$/, LIKELY),
  format("inpost-pl", [18, 19], /^JJ?D\d{16}$/, RARE),
  format("inpost-pl", 13, /^8YDR\d{9}$/, FIRM),
  format("poczta-polska", 20, /^00\d5900773\d{10}$/, FIRM, gs1()),
  format("poczta-polska", 19, /^\d{19}$/, COMMON),
  format("poczta-polska", 12, /^PX\d{10}$/, LIKELY),
  format("dhl-parcel-pl", 11, /^\d{11}$/, RARE),

  // Central Europe and the Balkans [own].
  format("packeta", 11, /^Z\d{10}$/, FIRM),
  format("ppl-cz", 11, /^[48]\d{10}$/, RARE),
  format("czech-post", 13, /^[A-Z]{2}\d{10}[A-Z]$/, LIKELY),
  format("acs", 10, /^\d{10}$/, RARE),
  format("econt", 13, /^10\d{11}$/, POSSIBLE),
  format("speedy-dpd", 11, /^6\d{10}$/, POSSIBLE),
  format("fan-courier", 13, /^\d{13}$/, RARE),
  format("sameday-ro", [13, 17], /^1S[0-9A-Z]{11,15}$/, COMMON),

  // Ukraine, Russia, Turkey [NP, own].
  format("ukrposhta", 13, /^\d{13}$/, POSSIBLE, ukrposhta),
  format("nova-poshta", 14, /^(?:(?:20[4678]|590|595)\d{11}|(?:21|51)\d{12})$/, LIKELY),
  format("russian-post", 14, /^[1-6]\d{13}$/, RARE),
  format("cdek", 10, /^1\d{9}$/, RARE),
  format("meest", 13, /^CV\d{9}[A-Z]{2}$/, RARE),
  format("aras-kargo", 13, /^\d{13}$/, RARE),
  format("yurtici-kargo", 12, /^\d{12}$/, RARE),
];
