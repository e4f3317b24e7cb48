export interface Courier {
  /** Stable and never renamed: it is stored with parcels and events. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of where it is at home. */
  country: string;
  homepage: string;
  /** The courier's own page about one parcel; `{number}` is the place. Null: the home page has to do. */
  trackingUrl: string | null;
  /** Other names under which Shopify and merchants know it. */
  aliases: string[];
}

/**
 * The couriers most shops use, one a line: code | name | country | home page | tracking page | aliases.
 * Names, addresses and tracking pages are the couriers' own; the aliases include the spellings of Shopify's list of
 * tracking companies. Tracking pages move: the home page is the fallback.
 */
const TABLE = `
ups | UPS | US | https://www.ups.com | https://www.ups.com/track?tracknum={number} | United Parcel Service; UPS Ground; UPS Mail Innovations
usps | USPS | US | https://www.usps.com | https://tools.usps.com/go/TrackConfirmAction?tLabels={number} | United States Postal Service; US Postal Service
fedex | FedEx | US | https://www.fedex.com | https://www.fedex.com/fedextrack/?trknbr={number} | Fed Ex; FedEx Express; FedEx Ground; FedEx Home Delivery; FedEx UK
dhl-express | DHL Express | DE | https://www.dhl.com/express | https://www.dhl.com/en/express/tracking.html?AWB={number} | DHL Express Worldwide; DHL Worldwide Express
dhl-paket | DHL Paket | DE | https://www.dhl.de | https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html?piececode={number} | DHL Germany; DHL Parcel; DHL Deutschland
dhl-ecommerce-us | DHL eCommerce | US | https://www.dhl.com | https://webtrack.dhlecs.com/?trackingnumber={number} | DHL Global Mail
dhl-ecommerce-asia | DHL eCommerce Asia | SG | https://ecommerceportal.dhl.com | -
dhl-parcel-nl | DHL eCommerce NL | NL | https://www.dhlecommerce.nl | https://my.dhlecommerce.nl/home/tracktrace/{number} | DHL Parcel NL; DHL Netherlands
dhl-parcel-uk | DHL eCommerce UK | GB | https://www.dhl.com/gb-en/ecommerce/uk.html | https://track.dhlecommerce.co.uk/?con={number} | DHL Parcel UK
deutsche-post | Deutsche Post | DE | https://www.deutschepost.de | - | Deutsche Post (DE); Deutsche Post (EN)
hermes-de | Hermes | DE | https://www.myhermes.de | https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number} | Hermes Germany; Hermes (DE)
dpd-de | DPD Germany | DE | https://www.dpd.com/de | https://tracking.dpd.de/status/en_US/parcel/{number} | DPD (DE); DPD Deutschland
dpd-uk | DPD UK | GB | https://www.dpd.co.uk | https://track.dpd.co.uk/?reference={number} | DPD (UK)
dpd-fr | DPD France | FR | https://www.dpd.com/fr | https://trace.dpd.fr/fr/trace/{number} | DPD (FR)
dpd-local | DPD Local | GB | https://www.dpdlocal.co.uk | -
gls | GLS | NL | https://gls-group.com | https://gls-group.com/EU/en/parcel-tracking?match={number} | GLS Europe; General Logistics Systems
gls-de | GLS Germany | DE | https://www.gls-pakete.de | https://gls-group.eu/DE/de/paketverfolgung?match={number} | GLS (DE)
gls-fr | GLS France | FR | https://gls-group.com/FR | https://moncolis.gls-france.com/fr/{number} | GLS (FR)
royal-mail | Royal Mail | GB | https://www.royalmail.com | https://www.royalmail.com/track-your-item#/tracking-results/{number} | RoyalMail
parcelforce | Parcelforce | GB | https://www.parcelforce.com | https://www.royalmail.com/track-your-item#/tracking-results/{number} | Parcelforce Worldwide; Parcel Force
evri | Evri | GB | https://www.evri.com | https://www.evri.com/track/parcel/{number}/details | Hermes UK; myHermes
yodel | Yodel | GB | https://www.yodel.co.uk | https://www.yodel.co.uk/tracking/{number}
la-poste | La Poste (Colissimo) | FR | https://www.laposte.fr | https://www.laposte.fr/outils/suivre-vos-envois?code={number} | La Poste; Colissimo; La Poste Colissimo
chronopost | Chronopost | FR | https://www.chronopost.fr | https://www.chronopost.fr/tracking-no-cms/suivi-page?langue=fr&listeNumerosLT={number} | Chronopost France
mondial-relay | Mondial Relay | FR | https://www.mondialrelay.fr | https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}
colis-prive | Colis Privé | FR | https://colisprive.com | https://colisprive.com/moncolis/pages/DetailColis.aspx?numColis={number}&lang=fr | Colis Prive
postnl | PostNL | NL | https://www.postnl.nl | https://postnl.post/track?barcodes={number} | Post NL; PostNL International
bpost | bpost | BE | https://www.bpost.be | https://track.bpost.cloud/btr/web/#/search?itemCode={number}&lang=en | Belgian Post
correos-spain | Correos | ES | https://www.correos.es | https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number} | Correos Spain; Correos España
seur | SEUR | ES | https://www.seur.com | https://www.seur.com/miseur/mis-envios?tracking={number}
mrw | MRW | ES | https://www.mrw.es | -
ctt | CTT | PT | https://www.ctt.pt | https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={number} | CTT Correios de Portugal
poste-italiane | Poste Italiane | IT | https://www.poste.it | https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number} | Posteitaliane
brt | BRT | IT | https://www.brt.it | https://vas.brt.it/vas/sped_det_new.htm?brtCode={number}&lang=en | Bartolini; BRT Bartolini
swiss-post | Swiss Post | CH | https://www.post.ch | https://service.post.ch/ekp-web/ui/entry/search/{number} | Die Post; Swiss Post Domestic
austrian-post | Austrian Post | AT | https://www.post.at | https://www.post.at/sv/sendungsdetails?snr={number} | Österreichische Post; Post AT
postnord-sweden | PostNord Sweden | SE | https://www.postnord.se | https://tracking.postnord.com/se/?id={number} | PostNord SE
postnord-denmark | PostNord Denmark | DK | https://www.postnord.dk | https://tracking.postnord.com/dk/?id={number} | PostNord DK
postnord-no | PostNord Norway | NO | https://www.postnord.no | https://tracking.postnord.com/no/?id={number} | PostNord NO
bring | Bring | NO | https://www.bring.com | https://sporing.bring.no/sporing/{number}?lang=en | Posten Norge; Posten Bring
posti | Posti | FI | https://www.posti.fi | https://www.posti.fi/en/tracking/{number}
poczta-polska | Poczta Polska | PL | https://www.poczta-polska.pl | https://emonitoring.poczta-polska.pl/?lang=en&numer={number} | Poland Post
inpost-pl | InPost | PL | https://inpost.pl | https://inpost.pl/sledzenie-przesylek?number={number} | InPost Poland; InPost Paczkomaty
packeta | Packeta | CZ | https://www.packeta.com | https://tracking.packeta.com/en/{number} | Zásilkovna; Zasilkovna
an-post | An Post | IE | https://www.anpost.com | https://www.anpost.com/Post-Parcels/Track/History?item={number}
canada-post | Canada Post | CA | https://www.canadapost-postescanada.ca | https://www.canadapost-postescanada.ca/track-reperage/en/search?searchFor={number} | Postes Canada
purolator | Purolator | CA | https://www.purolator.com | https://www.purolator.com/en/shipping/tracker?pins={number}
canpar | Canpar | CA | https://www.canpar.com | https://www.canpar.com/en/tracking/track.htm?barcode={number} | Canpar Express
ontrac | OnTrac | US | https://www.ontrac.com | https://www.ontrac.com/tracking/?number={number}
lasership | LaserShip | US | https://www.lasership.com | -
uniuni | UniUni | CA | https://uniuni.com | https://www.uniuni.com/tracking/?no={number}
gofo | GOFO | US | https://www.gofo.com | https://www.gofo.com/us/track?searchID={number} | GOFO Express; CIRRO
amazon-logistics | Amazon Logistics | US | https://track.amazon.com | https://track.amazon.com/tracking/{number} | Amazon Logistics US; Amazon Logistics UK; Amazon Shipping; Amazon
asendia | Asendia | CH | https://www.asendia.com | https://track.asendia.com/track/{number}
asendia-usa | Asendia USA | US | https://www.asendiausa.com | -
australia-post | Australia Post | AU | https://auspost.com.au | https://auspost.com.au/mypost/track/details/{number} | AusPost
startrack | StarTrack | AU | https://startrack.com.au | -
sendle | Sendle | AU | https://www.sendle.com | -
nz-post | NZ Post | NZ | https://www.nzpost.co.nz | https://www.nzpost.co.nz/tools/tracking?trackid={number} | New Zealand Post
japan-post | Japan Post | JP | https://www.post.japanpost.jp | https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&locale=en | Japan Post (EN); Japan Post (JA)
yamato | Yamato Transport | JP | https://www.kuronekoyamato.co.jp | - | Yamato (EN); Yamato (JA); Kuroneko Yamato
sagawa | Sagawa Express | JP | https://www.sagawa-exp.co.jp | https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number} | Sagawa (EN); Sagawa (JA)
korea-post | Korea Post | KR | https://www.epost.go.kr | https://trace.epost.go.kr/xtts/servlet/kpl.tts.common.svl.SttSVL?target_command=kpl.tts.tt.epost.cmd.RetrieveEmsTraceEngCmd&JspURI=%2Fxtts%2Ftt%2Fepost%2Fems%2FEmsSearchResultEng.jsp&POST_CODE={number} | ePOST
china-post | China Post | CN | https://www.ems.com.cn | - | China EMS; EMS China
sf-express | SF Express | CN | https://www.sf-express.com | https://htm.sf-express.com/tw/en/dynamic_function/waybill/#search/bill-number/{number} | SF International
yunexpress | YunExpress | CN | https://www.yunexpress.com | https://www.yuntrack.com/parcelTracking?id={number} | Yun Express
yanwen | Yanwen | CN | https://www.yw56.com.cn | - | YANWEN Logistics
4px | 4PX | CN | https://www.4px.com | https://track.4px.com/#/result/0/{number} | 4PX Express
cainiao | Cainiao | CN | https://global.cainiao.com | https://global.cainiao.com/detail.htm?mailNoList={number} | AliExpress Standard Shipping
hongkong-post | Hongkong Post | HK | https://www.hongkongpost.hk | - | Hong Kong Post
singapore-post | Singapore Post | SG | https://www.singpost.com | https://www.singpost.com/track-items?tracknumber={number} | SingPost
india-post | India Post | IN | https://www.indiapost.gov.in | -
delhivery | Delhivery | IN | https://www.delhivery.com | -
blue-dart | Blue Dart | IN | https://www.bluedart.com | https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number} | Bluedart
aramex | Aramex | AE | https://www.aramex.com | https://www.aramex.com/us/en/track/shipments?ShipmentNumber={number} | Aramex Australia
correios-br | Correios | BR | https://www.correios.com.br | https://rastreamento.correios.com.br/app/index.php?objetos={number} | Correios Brazil
israel-post | Israel Post | IL | https://www.israelpost.co.il | -
tnt | TNT | NL | https://www.tnt.com | https://www.tnt.com/express/en_gb/site/shipping-tools/tracking.html?searchType=con&cons={number} | TNT Express
`;

export const COURIERS: readonly Courier[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [code = "", name = "", country = "", homepage = "", trackingUrl, aliases] = line.split(" | ");
    return {
      code,
      name,
      country,
      homepage,
      trackingUrl: trackingUrl && trackingUrl !== "-" ? trackingUrl : null,
      aliases: aliases ? aliases.split("; ") : [],
    };
  });
