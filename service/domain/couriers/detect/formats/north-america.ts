import { fedex12, fedexAstra, fedexTail, gs1, luhn, ontrac, ups, upsWaybill, usps20 } from "./check-digits";
import { COMMON, FIRM, LIKELY, POSSIBLE, RARE, format } from "./format";

/**
 * Sources: [UPS] UPS's guide to labelling; [P199] USPS Publication 199 (IMpb) and Publication 109 (Extra Services);
 * [FDX] FedEx Ground and Express label guides; [CPC] Canada Post's tracking number page; [TND] the open definitions
 * of jkeen/tracking_number_data 2.0 (MIT), which cite couriers' manuals; [PLH] the open catalogue of
 * plhery/universal-parcel-scraper (Apache-2.0); [own] the courier's own tracking page.
 */
export const northAmerica = [
  // UPS: 1Z, shipper, service, parcel, check digit [UPS]. Freight and air waybills [TND]. Mail Innovations [own].
  format("ups", 18, /^1Z[0-9A-Z]{16}$/, FIRM, ups),
  format("ups", 11, /^[AHJKTV]\d{10}$/, COMMON, upsWaybill),
  format("ups", 9, /^\d{9}$/, POSSIBLE),
  format("ups-mail-innovations", [18, 34], /^MI\d{6}[0-9A-Z]{10,26}$/, FIRM),
  format("ups-mail-innovations", 22, /^92748\d{17}$/, POSSIBLE, gs1()),

  // USPS: IMpb of 22 or 26 digits with 420 and the ZIP code before it or not [P199].
  format("usps", [22, 26], /^9[1-5]\d{20}(?:\d{4})?$/, FIRM, gs1()),
  format("usps", 30, /^420\d{5}9[1-5]\d{20}$/, FIRM, gs1(8)),
  format("usps", 34, /^420\d{5}9[1-5]\d{24}$/, LIKELY, gs1(8)),
  format("usps", 34, /^420\d{9}9[1-5]\d{20}$/, FIRM, gs1(12)),
  format("usps", 22, /^\d{22}$/, RARE, gs1()),
  format("usps", 20, /^\d{20}$/, POSSIBLE, usps20),
  format("usps", 20, /^(?:0[1-3]|2[13]|7[0-3])\d{18}$/, COMMON, usps20),

  // FedEx: Express 12, Ground 15, SSCC-18, 96 with 22, ASTRA 32, barcode 34 [FDX]; Ground Economy 20 [TND 1].
  format("fedex", 12, /^\d{12}$/, COMMON, fedex12),
  format("fedex", 15, /^\d{15}$/, COMMON, gs1()),
  format("fedex", 18, /^0[0-2]\d{16}$/, POSSIBLE, gs1(2)),
  format("fedex", 20, /^(?:61|02)\d{18}$/, COMMON, gs1()),
  format("fedex", 22, /^96\d{20}$/, LIKELY, gs1(7)),
  format("fedex", 32, /^3\d{31}$/, COMMON, fedexAstra),
  format("fedex", 34, /^(?:[0-8]\d{33}|96\d{32})$/, COMMON, fedexTail),
  format("fedex", 34, /^\d{20}00\d{12}$/, POSSIBLE, fedexTail),

  // DHL eCommerce Americas: GM, or the older letters; customers' 14 digits; its USPS numbers [TND].
  format("dhl-ecommerce-us", [12, 41], /^GM(?=\D*\d)[0-9A-Z]{10,39}$/, LIKELY),
  format("dhl-ecommerce-us", [12, 41], /^(?:LX|RX|UV|CN|SG|TH|IN|HK|MY)(?=\D*\d)[0-9A-Z]{10,39}$/, RARE),
  format("dhl-ecommerce-us", 14, /^\d{14}$/, RARE),
  format("dhl-ecommerce-us", 14, /^(?:5108|601\d)\d{10}$/, COMMON),
  format("dhl-ecommerce-us", 31, /^0031\d{27}$/, POSSIBLE),
  format("dhl-ecommerce-us", [16, 17], /^\d{16,17}$/, RARE),
  format("dhl-ecommerce-us", 22, /^9[23]61\d{18}$/, POSSIBLE, gs1()),
  format("dhl-ecommerce-us", 30, /^420\d{5}9[23]61\d{18}$/, POSSIBLE, gs1(8)),

  // Amazon: TBA, TBC, TBM by country [TND]; a country and ten digits in Europe [PLH].
  format("amazon-logistics", 15, /^TB[ACM]\d{12}$/, FIRM),
  format("amazon-logistics", 11, /^[AFC]\d{10}$/, COMMON),
  format(
    "amazon-logistics",
    12,
    /^(?:AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|TR|UK)\d{10}$/,
    COMMON,
  ),

  // OnTrac, with LaserShip's numbers, which it took over [TND].
  format("ontrac", 15, /^[CD]\d{14}$/, LIKELY, ontrac),
  format("lasership", 10, /^L[AIEHNX][1-3]\d{7}$/, LIKELY),
  format("lasership", [15, 17], /^1LS(?:7[12]\d{10,11}|7[12]\d{2}01[1-4]\d{6}1|CX[0-9A-Z]{10})$/, FIRM),
  format("ontrac", 10, /^L[AIEHNX]\d{8}$/, COMMON),
  format("ontrac", [15, 17], /^1LS[0-9A-Z]{12,14}$/, COMMON),

  // Regional and parcel brands [TND, PLH].
  format("gofo", 18, /^GFUS\d{14}$/, FIRM),
  format("uniuni", [15, 19], /^(?:UUS[0-9A-Z]{16}|UUSC\d{12}|U9999\d{11})$/, FIRM),
  format("uniuni", 13, /^4C\d{9}US$/, FIRM),
  format("spee-dee", [18, 20], /^SP(?:\d{16}|\d{18})$/, FIRM),
  format("speedx", [18, 24], /^SPX[A-Z]{3}(?:\d{12}|\d{18})$/, FIRM),
  format("old-dominion", 11, /^(?:072|77[78]|780)\d{8}$/, COMMON, luhn),
  format("old-dominion", 11, /^80\d{9}$/, POSSIBLE, luhn),
  format("lso-lone-star-overnight", 8, /^ZX\d{6}$/, COMMON),
  format("passport", [15, 27], /^P[A-Z]{4}\d{3,4}[A-Z]{1,3}\d{6,15}$/, POSSIBLE),

  // Canada: Canada Post 16 [CPC], Purolator 12 and three letters, Canpar, Intelcom [TND, PLH].
  format("canada-post", 16, /^\d{16}$/, COMMON, gs1()),
  format("purolator", 12, /^[0-5]\d{11}$/, POSSIBLE, luhn),
  format("purolator", 12, /^[A-Z]{3}\d{9}$/, LIKELY),
  format("canpar", 22, /^[CDKLSUXZ]\d{21}$/, FIRM),
  format("intelcom", [14, 26], /^INTLCM[0-9A-Z]?\d{8,19}$/, FIRM),
  format("intelcom", 18, /^CRIN\d{14}$/, LIKELY),

  // Mexico: Estafeta's waybill of 22 characters and its code of ten digits [PLH].
  format("estafeta", 22, /^\d{12}(?:[A-Z]\d|\d[A-Z])\d{8}$/, FIRM),
  format("estafeta", 22, /^(?:\d{22}|\d{15}[0-9A-Z]{7})$/, POSSIBLE),
  format("estafeta", 10, /^\d{10}$/, RARE),
];
