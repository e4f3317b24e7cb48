import { gs1 } from "./check-digits";
import { COMMON, FIRM, LIKELY, POSSIBLE, RARE, format } from "./format";

/**
 * Sources: [GS1] SSCC with the company prefixes 57 (Denmark), 64 (Finland), 70 (Norway), 73 (Sweden); [BRG] Bring's
 * guide to shipment and package numbers; [PLH] the catalogue of plhery/universal-parcel-scraper (Apache-2.0);
 * [own] the courier's own tracking page.
 */
export const nordicBaltic = [
  format("postnord", 20, /^00\d(?:57|64|70|73)\d{15}$/, COMMON, gs1(2)),
  format("postnord-sweden", 20, /^00\d73\d{15}$/, COMMON - 10, gs1(2)),
  format("postnord-denmark", 20, /^00\d57\d{15}$/, COMMON - 10, gs1(2)),
  format("postnord", 13, /^\d{11}SE$/, LIKELY),
  format("postnord-sweden", 13, /^\d{11}SE$/, COMMON),
  format("bring", 20, /^00\d70\d{15}$/, COMMON - 5, gs1(2)),
  format("bring", [17, 18], /^(?:70\d{15}|\d70\d{15})$/, COMMON, gs1()),
  format("posti", 21, /^JJFI\d{17}$/, FIRM),
  format("matkahuolto", [14, 20], /^MA\d{12,18}$/, COMMON),
  format("dao", 20, /^00057126\d{12}$/, LIKELY),
  format("dao", 18, /^\d57126\d{12}$/, COMMON),
  format("venipak", [12, 16], /^V\d{5}E\d{5,9}$/, FIRM),
  format("omniva", 13, /^C[CE]\d{9}EE$/, LIKELY),
  format("budbee", 18, /^\d{18}$/, RARE),
  format("db-schenker", 10, /^\d{10}$/, RARE),
  format("helthjem", 20, /^00\d70\d{15}$/, POSSIBLE, gs1(2)),
];
