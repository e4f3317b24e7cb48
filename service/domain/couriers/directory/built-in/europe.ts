/** Couriers of Europe: code | name | country | sources | home page | tracking page | phone | aliases. */
export const EUROPE = `
dhl-express | DHL Express | DE | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.dhl.com/express | https://www.dhl.com/en/express/tracking.html?AWB={number} | - | DHL Express Worldwide; DHL Worldwide Express
dhl-paket | DHL Paket | DE | 17track aftership parcel-scraper shippo | https://www.dhl.de | https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html?piececode={number} | +49 228 4333112 | DHL Germany; DHL Parcel; DHL Deutschland
dhl-parcel-nl | DHL eCommerce NL | NL | 17track aftership parcel-scraper paypal | https://www.dhlecommerce.nl | https://my.dhlecommerce.nl/home/tracktrace/{number} | - | DHL Parcel NL; DHL Netherlands
dhl-parcel-uk | DHL eCommerce UK | GB | 17track aftership parcel-scraper paypal | https://www.dhl.com/gb-en/ecommerce/uk.html | https://track.dhlecommerce.co.uk/?con={number} | - | DHL Parcel UK
deutsche-post | Deutsche Post | DE | 17track aftership tnd shopify shippo | https://www.deutschepost.de | - | - | Deutsche Post (DE); Deutsche Post (EN)
hermes-de | Hermes | DE | 17track aftership parcel-scraper paypal | https://www.myhermes.de | https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number} | - | Hermes Germany; Hermes (DE)
dpd-de | DPD Germany | DE | 17track aftership parcel-scraper paypal shippo | https://www.dpd.com/de | https://tracking.dpd.de/status/en_US/parcel/{number} | - | DPD (DE); DPD Deutschland
dpd-uk | DPD UK | GB | 17track aftership parcel-scraper shopify paypal shippo | https://www.dpd.co.uk | https://track.dpd.co.uk/?reference={number} | +44 121 275 0500
dpd-fr | DPD France | FR | 17track parcel-scraper paypal | https://www.dpd.com/fr | https://trace.dpd.fr/fr/trace/{number} | - | DPD (FR)
dpd-local | DPD Local | GB | 17track aftership shopify paypal | https://www.dpdlocal.co.uk
gls | GLS | NL | 17track shopify | https://gls-group.com | https://gls-group.com/EU/en/parcel-tracking?match={number} | - | GLS Europe; General Logistics Systems
gls-de | GLS Germany | DE | 17track parcel-scraper paypal | https://www.gls-pakete.de | https://gls-group.eu/DE/de/paketverfolgung?match={number} | - | GLS (DE)
gls-fr | GLS France | FR | parcel-scraper | https://gls-group.com/FR | https://moncolis.gls-france.com/fr/{number} | - | GLS (FR)
royal-mail | Royal Mail | GB | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.royalmail.com | https://www.royalmail.com/track-your-item#/tracking-results/{number} | +44 3457 740740
parcelforce | Parcelforce | GB | 17track aftership parcel-scraper paypal shippo | https://www.parcelforce.com | https://www.royalmail.com/track-your-item#/tracking-results/{number} | +44 344 800 4466 | Parcelforce Worldwide
evri | Evri | GB | 17track aftership parcel-scraper shopify shippo | https://www.evri.com | https://www.evri.com/track/parcel/{number}/details | - | Hermes UK; myHermes
yodel | Yodel | GB | 17track aftership tnd paypal | https://www.yodel.co.uk | https://www.yodel.co.uk/tracking/{number}
la-poste | La Poste (Colissimo) | FR | 17track aftership parcel-scraper tnd shopify | https://www.laposte.fr | https://www.laposte.fr/outils/suivre-vos-envois?code={number} | - | La Poste; Colissimo
chronopost | Chronopost | FR | 17track parcel-scraper shopify shippo | https://www.chronopost.fr | https://www.chronopost.fr/tracking-no-cms/suivi-page?langue=fr&listeNumerosLT={number} | +33 9 69 39 13 91 | Chronopost France
mondial-relay | Mondial Relay | FR | 17track aftership parcel-scraper shopify shippo | https://www.mondialrelay.fr | https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}
colis-prive | Colis Privé | FR | 17track aftership parcel-scraper paypal | https://colisprive.com | https://colisprive.com/moncolis/pages/DetailColis.aspx?numColis={number}&lang=fr | - | Colis Prive
postnl | PostNL | NL | 17track aftership parcel-scraper tnd shopify | https://www.postnl.nl | https://postnl.post/track?barcodes={number} | - | PostNL International
bpost | bpost | BE | 17track aftership parcel-scraper tnd shopify | https://www.bpost.be | https://track.bpost.cloud/btr/web/#/search?itemCode={number}&lang=en | - | Belgian Post
correos-spain | Correos | ES | 17track aftership parcel-scraper tnd shopify shippo | https://www.correos.es | https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number} | - | Correos Spain; Correos España
seur | SEUR | ES | 17track parcel-scraper | https://www.seur.com | https://www.seur.com/miseur/mis-envios?tracking={number}
mrw | MRW | ES | 17track parcel-scraper | https://www.mrw.es
ctt | CTT | PT | 17track aftership parcel-scraper tnd shopify | https://www.ctt.pt | https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={number} | - | CTT Correios de Portugal
poste-italiane | Poste Italiane | IT | 17track aftership parcel-scraper tnd shopify shippo | https://www.poste.it | https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}
brt | BRT | IT | 17track aftership parcel-scraper paypal | https://www.brt.it | https://vas.brt.it/vas/sped_det_new.htm?brtCode={number}&lang=en | - | Bartolini; BRT Bartolini
swiss-post | Swiss Post | CH | 17track aftership parcel-scraper tnd shopify paypal | https://www.post.ch | https://service.post.ch/ekp-web/ui/entry/search/{number} | +41 848 888 888 | Die Post; Swiss Post Domestic
austrian-post | Austrian Post | AT | 17track aftership parcel-scraper tnd | https://www.post.at | https://www.post.at/sv/sendungsdetails?snr={number} | +43 800 010 100 | Österreichische Post; Post AT
postnord-sweden | PostNord Sweden | SE | 17track aftership tnd shopify | https://www.postnord.se | https://tracking.postnord.com/se/?id={number} | - | PostNord SE
postnord-denmark | PostNord Denmark | DK | 17track aftership tnd shopify | https://www.postnord.dk | https://tracking.postnord.com/dk/?id={number} | - | PostNord DK
postnord-no | PostNord Norway | NO | 17track shopify | https://www.postnord.no | https://tracking.postnord.com/no/?id={number} | - | PostNord NO
bring | Bring | NO | 17track aftership parcel-scraper paypal shippo | https://www.bring.com | https://sporing.bring.no/sporing/{number}?lang=en | - | Posten Norge; Posten Bring
posti | Posti | FI | 17track aftership parcel-scraper tnd paypal shippo | https://www.posti.fi | https://www.posti.fi/en/tracking/{number}
poczta-polska | Poczta Polska | PL | 17track aftership parcel-scraper tnd | https://www.poczta-polska.pl | https://emonitoring.poczta-polska.pl/?lang=en&numer={number} | - | Poland Post
inpost-pl | InPost | PL | 17track parcel-scraper | https://inpost.pl | https://inpost.pl/sledzenie-przesylek?number={number} | - | InPost Poland; InPost Paczkomaty
packeta | Packeta | CZ | 17track aftership parcel-scraper shopify paypal | https://www.packeta.com | https://tracking.packeta.com/en/{number} | - | Zásilkovna; Zasilkovna
an-post | An Post | IE | 17track aftership parcel-scraper tnd shopify paypal | https://www.anpost.com | https://www.anpost.com/Post-Parcels/Track/History?item={number} | +353 1 705 7600
asendia | Asendia | CH | 17track aftership parcel-scraper paypal | https://www.asendia.com | https://track.asendia.com/track/{number}
tnt | TNT | NL | 17track aftership parcel-scraper shopify paypal | https://www.tnt.com | https://www.tnt.com/express/en_gb/site/shipping-tools/tracking.html?searchType=con&cons={number} | - | TNT Express
dpd-group | DPD | FR | 17track | https://www.dpd.com | - | - | DPDgroup
dpd-nl | DPD Netherlands | NL | 17track aftership paypal | https://www.dpd.com/nl/nl | - | - | DPD (NL)
dpd-be | DPD Belgium | BE | 17track | https://www.dpd.com/be/nl | - | - | DPD (BE)
dpd-at | DPD Austria | AT | 17track aftership paypal | https://www.mydpd.at | - | - | DPD (AT)
dpd-ch | DPD Switzerland | CH | 17track parcel-scraper | https://www.dpd.com/ch/de | https://www.dpdgroup.com/ch/mydpd/my-parcels/incoming?parcelNumber={number} | - | DPD (CH)
dpd-ie | DPD Ireland | IE | 17track | https://dpd.ie | - | - | DPD (IE)
dpd-pl | DPD Poland | PL | 17track | https://www.dpd.com.pl | - | - | DPD (PL); DPD Polska
dpd-cz | DPD Czechia | CZ | 17track | https://www.dpd.com/cz/en | - | - | DPD (CZ)
dpd-sk | DPD Slovakia | SK | 17track | https://www.dpd.com/sk/sk | - | - | DPD (SK)
dpd-hu | DPD Hungary | HU | 17track | https://www.dpd.com/hu/hu | - | - | DPD (HU)
dpd-ro | DPD Romania | RO | 17track aftership paypal | https://www.dpd.com/ro/ro | - | - | DPD (RO)
dpd-pt | DPD Portugal | PT | 17track | https://dpd.pt | - | - | DPD (PT); Chronopost Portugal
gls-it | GLS Italy | IT | 17track paypal | https://www.gls-italy.com | - | - | GLS (IT)
gls-nl | GLS Netherlands | NL | 17track | https://www.gls-info.nl | - | - | GLS (NL)
gls-ch | GLS Switzerland | CH | parcel-scraper | https://gls-group.com/CH | https://gls-group.eu/EU/en/parcel-tracking?match={number} | - | GLS (CH)
gls-hu | GLS Hungary | HU | 17track | https://gls-group.eu/HU/en/home | - | - | GLS (HU)
dhl-parcel-es | DHL eCommerce ES | ES | 17track parcel-scraper paypal | https://www.dhl.com/es-en/parcel/home.html | https://clientesparcel.dhl.es/LiveTracking/ModificarEnvio/{number} | - | DHL Parcel ES; DHL Parcel Spain
dhl-parcel-pl | DHL eCommerce PL | PL | 17track parcel-scraper | https://www.dhl.com.pl | https://mojdhl.pl/tracking?paczki={number} | - | DHL Parcel PL; DHL Poland
postnord | PostNord | SE | parcel-scraper | https://www.postnord.com | https://tracking.postnord.com/en/?id={number} | - | PostNord Group
norway-post | Posten | NO | 17track tnd | https://www.posten.no | - | - | Norway Post
postlogistics | PostLogistics | CH | parcel-scraper | https://www.swisspost.ch | https://apv.swisspost-cargo.com/public/trackandtrace/{number}
swiss-post-cargo | Swiss Post Cargo | CH | parcel-scraper | https://www.swisspost-cargo.com | https://apv.swisspost-cargo.com/public/trackandtrace/{number}
planzer | Planzer Parcel | CH | 17track parcel-scraper | https://planzer-paket.ch | https://tracking.app.planzer.ch/delivery/info?deliveryNumber={number} | - | Planzer Paket
quickpac | Quickpac | CH | parcel-scraper | https://quickpac.ch | https://tracking.app.planzer.ch/delivery/info?deliveryNumber={number}
relais-colis | Relais Colis | FR | 17track aftership parcel-scraper paypal | https://www.relaiscolis.com | https://www.relaiscolis.com/colis/suivre?tracking_number={number}
ciblex | Ciblex | FR | parcel-scraper | https://www.ciblex.fr | https://secure.extranet.ciblex.fr/extranet/client/corps.php?module=colis&colis={number}
colisweb | Colisweb | FR | parcel-scraper | https://www.colisweb.com | https://www.colisweb.com/suivi-livraison?value={number}
heppner | Heppner | FR | parcel-scraper paypal | https://www.heppner-group.com
geodis | Geodis | FR | 17track parcel-scraper paypal | https://www.geodis.com | https://espace-client.geodis.com/services/destinataires/#/fr/suivi/{number}
c-chez-vous | C chez vous | FR | 17track parcel-scraper | https://www.cchezvous.fr | https://www.cchezvous.fr/suivi-colis/{number}
correos-express | Correos Express | ES | 17track aftership parcel-scraper paypal | https://www.correosexpress.com
ctt-express | CTT Express | ES | 17track aftership parcel-scraper shopify paypal | https://www.cttexpress.com | https://shipping-tracking.production.cloud2.cttexpress.com/?sc={number}
ecoscooting | Ecoscooting | ES | 17track aftership parcel-scraper paypal | https://www.ecoscooting.com | https://ecoscooting.com/tracking/{number}
nacex | Nacex | ES | 17track aftership parcel-scraper paypal | https://www.nacex.com | https://www.nacex.es/seguimientoFormularioExterno.do?intcli={number}
tipsa | TIPSA | ES | 17track aftership parcel-scraper paypal | https://www.tip-sa.com | https://www.tip-sa.com/cliente/datos_env.php?id={number}
zeleris | Zeleris | ES | 17track aftership paypal | https://www.zeleris.com
envialia | Envialia | ES | 17track aftership | https://www.envialia.com
sending | Sending | ES | 17track aftership paypal | https://www.sending.es
celeritas | Celeritas | ES | 17track aftership paypal | https://celeritastransporte.com/en
inpost-it | InPost Italy | IT | 17track paypal | https://inpost.it | - | - | InPost (IT)
inpost-uk | InPost UK | GB | 17track aftership paypal | https://inpost.co.uk
inpost-es | InPost Spain | ES | 17track | https://www.inpost.es | - | - | InPost (ES)
sda | SDA Express Courier | IT | 17track | https://www.sda.it | - | - | SDA
orlen-paczka | ORLEN Paczka | PL | 17track | https://www.orlenpaczka.pl
ppl-cz | PPL | CZ | 17track | https://www.ppl.cz | - | - | PPL CZ
sameday-ro | Sameday | RO | 17track | https://sameday.ro | - | - | Sameday Courier
fan-courier | FAN Courier | RO | 17track | https://www.fancourier.ro
cargus | Cargus | RO | 17track | https://www.cargus.ro
econt | Econt | BG | 17track | https://www.econt.com | - | - | Econt Express
speedy-dpd | Speedy | BG | 17track | https://www.speedy.bg/en
acs | ACS Courier | GR | 17track | https://www.acscourier.net | - | - | ACS
speedex | Speedex | GR | 17track aftership paypal | https://www.speedex.gr
venipak | Venipak | LT | 17track aftership shopify paypal | https://venipak.lt/en
itella | Smartpost Itella | FI | 17track | https://itella.ee | - | - | Itella
matkahuolto | Matkahuolto | FI | 17track aftership paypal | https://www.matkahuolto.fi
budbee | Budbee | SE | 17track | https://budbee.com
instabox | Instabox | SE | 17track | https://instabox.io | - | - | Instabee
dao | dao | DK | 17track | https://www.dao.as | - | - | DAO 365
helthjem | Helthjem | NO | 17track aftership paypal | https://helthjem.no
db-schenker | DB Schenker | DE | 17track aftership paypal | https://www.dbschenker.com | - | - | Schenker
go-express | GO! Express & Logistics | DE | 17track | https://www.general-overnight.com | - | - | GO Express
nova-poshta | Nova Poshta | UA | 17track aftership parcel-scraper paypal | https://novaposhta.ua | https://novaposhta.ua/en/tracking/{number} | - | Nova Post
meest | Meest | UA | 17track aftership paypal | https://meest-group.com | - | - | Meest Express
cdek | CDEK | RU | 17track aftership paypal | https://www.cdek.ru | - | - | SDEK
boxberry | Boxberry | RU | 17track aftership paypal shippo | https://boxberry.ru
yurtici-kargo | Yurtiçi Kargo | TR | 17track aftership paypal | https://www.yurticikargo.com
aras-kargo | Aras Kargo | TR | 17track aftership paypal | https://www.araskargo.com.tr
mng-kargo | MNG Kargo | TR | 17track aftership paypal | https://www.mngkargo.com.tr
apc-overnight | APC Overnight | GB | 17track aftership paypal | https://apc-overnight.com
dx | DX | GB | 17track | https://my.dxdelivery.com | - | - | DX Delivery
tuffnells | Tuffnells | GB | 17track aftership | https://www.tuffnells.co.uk
parcelhub | Parcelhub | GB | 17track | https://www.parcelhub.co.uk
whistl | Whistl | GB | 17track aftership shopify paypal | https://trackmyitem.whistl.co.uk
fastway-ie | Fastway Ireland | IE | 17track | https://www.fastway.ie | - | - | Fastway (IE)
spring-gds | Spring GDS | NL | 17track aftership paypal | https://www.spring-gds.com | - | - | Spring Global Delivery Solutions
landmark-global | Landmark Global | BE | 17track aftership parcel-scraper tnd paypal | https://landmarkglobal.com | https://track.landmarkglobal.com/?search={number}
skynet | SkyNet | GB | 17track aftership | https://www.skynet.net | - | - | SkyNet Worldwide Express
`;
