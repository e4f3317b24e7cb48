import { mod7, sf } from "./check-digits";
import { COMMON, FIRM, LIKELY, POSSIBLE, RARE, format } from "./format";

/**
 * Sources: [AP] Australia Post's barcode guide (article id: customer, consignment, article, product, service, payment,
 * check); [JP] Yamato's, Sagawa's and Japan Post's number pages (12 digits, remainder by seven); [TND]
 * jkeen/tracking_number_data 2.0 (MIT); [PLH] the catalogue of plhery/universal-parcel-scraper (Apache-2.0);
 * [own] the courier's own tracking page.
 */
export const asiaPacificAfrica = [
  // China: lines of cross-border trade and domestic networks [TND, PLH, own].
  format("yunexpress", 18, /^YT\d{16}$/, FIRM),
  format("4px", [16, 18], /^4PX\d{13}(?:CN)?$/, FIRM),
  format("4px", 17, /^LP\d{13}CN$/, POSSIBLE),
  format("cainiao", 16, /^LP\d{14}$/, LIKELY),
  format("cainiao", [15, 17], /^LP\d{11,13}CN$/, COMMON),
  format("cainiao", 17, /^CNG\d{14}$/, LIKELY),
  format("cainiao", 19, /^DOFR\d{13}HD$/, FIRM),
  format("yanwen", 12, /^BYS\d{9}$/, FIRM),
  format("cne", 13, /^3A5V\d{9}$/, FIRM),
  format("omgo", 17, /^OMGO\d{13}$/, FIRM),
  format("orange-connex", 28, /^E[ES][0-9A-Z]{26}$/, FIRM),
  format("sunyou", 13, /^(?:SY\d{11}|SYAE\d{9})$/, FIRM),
  format("winit", [15, 20], /^ID\d{11,16}CN$/, LIKELY),
  format("sf-express", [14, 15], /^SF\d{12,13}$/, FIRM, sf),
  format("sf-express", 12, /^\d{12}$/, POSSIBLE - 2, sf),
  format("jd-logistics", [13, 17], /^JD(?:[A-Z]{1,2}\d{10,13}|[XV][0-9A-Z]\d{10,13})$/, LIKELY),
  format("jd-logistics", 13, /^VG\d{11}$/, LIKELY),
  format("yto", 15, /^YT\d{13}$/, FIRM),
  format("yto", 12, /^D\d{11}$/, LIKELY),
  format("zto", [12, 14], /^(?:\d{12}|7[3-9]\d{12})$/, RARE),
  format("zto", 14, /^7[3-9]\d{12}$/, COMMON),
  format("sto", [12, 15], /^(?:\d{12}|77\d{13})$/, RARE),
  format("sto", 15, /^77\d{13}$/, COMMON),
  format("yunda", [13, 15], /^(?:\d{13}|\d{15})$/, RARE),
  format("yunda", [13, 15], /^(?:31|4[36]|46)\d{11}(?:\d{2})?$/, COMMON),
  format("china-post", 13, /^(?:1[01]|9[89])\d{11}$/, POSSIBLE),

  // Japan [JP].
  format("yamato", 12, /^\d{12}$/, COMMON - 10, mod7),
  format("sagawa", 12, /^\d{12}$/, COMMON - 15, mod7),
  format("japan-post", 12, /^\d{12}$/, COMMON - 18, mod7),
  format("seino", 10, /^\d{10}$/, RARE),
  format("fukuyama-transporting", 10, /^\d{10}$/, RARE),

  // Korea, Taiwan [own].
  format("korea-post", 13, /^6\d{12}$/, COMMON),
  format("cj-logistics", [10, 12], /^(?:\d{10}|\d{12})$/, RARE),
  format("hanjin", [10, 12], /^(?:\d{10}|\d{12})$/, RARE),
  format("lotte-global-logistics", 12, /^\d{12}$/, RARE),
  format("t-cat", 12, /^\d{12}$/, RARE),

  // South-east Asia [PLH, own].
  format("ninja-van-international-tracking", [13, 17], /^NL(?:ID|MY|PH|SG|TH|VN)[A-Z]{1,2}\d{8,10}$/, FIRM),
  format("ninja-van-international-tracking", [12, 24], /^NV(?:ID|MY|PH|SG|TH|VN)[0-9A-Z]{8,20}$/, LIKELY),
  format("ninja-van-international-tracking", 16, /^NJVTT\d{11}$/, FIRM),
  format("j-and-t-express-ph", 15, /^JT\d{13}$/, LIKELY),
  format("j-and-t-express-ph", 12, /^J[XY]\d{10}$/, LIKELY),
  format("j-and-t-express-ph", 12, /^J[A-Z]\d{10}$/, COMMON),
  format("j-and-t-express-id", 12, /^J[A-Z]\d{10}$/, POSSIBLE),
  format("j-and-t-express-my", 12, /^6\d{11}$/, RARE),
  format("j-and-t-express-ph", 12, /^\d{12}$/, RARE),
  format("j-and-t-cargo-id", 12, /^20\d{10}$/, POSSIBLE),
  format("lbc-express", 12, /^\d{12}$/, RARE),
  format("shopeeexpress-ph", [15, 22], /^SPXPH\d{10,16}[A-Z]?$/, FIRM),
  format("shopeeexpress-ph", [14, 17], /^PH\d{12,14}[A-Z]?$/, COMMON),
  format("flash-express-th", [12, 18], /^TH\d{2}(?=.*[A-Z])[0-9A-Z]{8,14}$/, LIKELY),
  format("pos-malaysia", 15, /^MYPM\d{11}$/, FIRM),
  format("jne-express", 16, /^\d{16}$/, RARE),
  format("sicepat", 12, /^00\d{10}$/, POSSIBLE),
  format("anteraja", 14, /^1\d{13}$/, RARE),

  // India [PLH, own].
  format("delhivery", [13, 14], /^\d{13,14}$/, POSSIBLE - 3),
  format("blue-dart", 11, /^\d{11}$/, POSSIBLE, mod7),
  format("dtdc", 9, /^[NV]\d{8}$/, LIKELY),
  format("dtdc", 11, /^(?:7[DX]\d{9}|[BDHPTUV]\d{10})$/, COMMON),
  format("dtdc", 11, /^7[DX]\d{9}$/, FIRM),
  format("ekart", 14, /^(?:FMP[CP]|MYS[PR])\d{10}$/, FIRM),
  format("xpressbees", 14, /^[19]\d{13}$/, POSSIBLE - 3),
  format("ecom-express", 10, /^\d{10}$/, RARE),

  // Australia and New Zealand [AP, own].
  format("australia-post", [21, 23], /^(?:[0-9A-Z]{3}|[0-9A-Z]{5})\d{7}(?!00)\d{2}000\d{6}$/, LIKELY),
  format("australia-post", [32, 41], /^0199312650999998[0-9A-Z]{16,25}$/, FIRM),
  format("startrack", 12, /^[0-9A-Z]{2}[A-Z][A-Z0-9]\d{8}$/, POSSIBLE),
  format("sendle", [7, 9], /^S[0-9A-Z]{6,8}$/, POSSIBLE),
  format("couriersplease", [12, 20], /^CP[A-Z]{3,4}[0-9A-Z]{7,13}$/, COMMON),
  format("aramex-au-formerly-fastway-au", 12, /^[A-Z]{2}\d{10}$/, COMMON),
  format("aramex-nz-formerly-fastway-nz", 12, /^[A-Z]{2}\d{10}$/, POSSIBLE),
  format("nz-post", 20, /^\d{20}$/, RARE),
  format("nz-post", [16, 22], /^(?:\d{16}[A-Z]{3}\d{2}[A-Z]|00\d{14}[A-Z]{3}\d{3})$/, LIKELY),

  // Middle East, Africa, South America [PLH, own].
  format("aramex", 11, /^\d{11}$/, POSSIBLE + 2, mod7),
  format("smsa-express", 12, /^29\d{10}$/, POSSIBLE),
  format("the-courier-guy", 8, /^(?:DD|LD)[0-9A-Z]{6}$/, COMMON),
  format("correos-chile", 13, /^\d{13}$/, RARE),
  format("jadlog", 14, /^\d{14}$/, RARE),
];
