/** Couriers of North and South America: code | name | country | sources | home page | tracking page | phone | aliases. */
export const AMERICAS = `
ups | UPS | US | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.ups.com | https://www.ups.com/track?tracknum={number} | +1 800 742 5877 | United Parcel Service; UPS Ground
usps | USPS | US | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.usps.com | https://tools.usps.com/go/TrackConfirmAction?tLabels={number} | +1 800 275 8777 | United States Postal Service; US Postal Service
fedex | FedEx | US | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.fedex.com | https://www.fedex.com/fedextrack/?trknbr={number} | +1 800 463 3339 | FedEx Express; FedEx Ground; FedEx Home Delivery; FedEx UK
dhl-ecommerce-us | DHL eCommerce | US | 17track parcel-scraper shopify shippo | https://www.dhl.com | https://webtrack.dhlecs.com/?trackingnumber={number} | - | DHL Global Mail
canada-post | Canada Post | CA | 17track aftership parcel-scraper tnd shopify shippo | https://www.canadapost-postescanada.ca | https://www.canadapost-postescanada.ca/track-reperage/en/search?searchFor={number} | +1 866 607 6301 | Postes Canada
purolator | Purolator | CA | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.purolator.com | https://www.purolator.com/en/shipping/tracker?pins={number} | +1 888 744 7123
canpar | Canpar | CA | 17track aftership parcel-scraper tnd shopify paypal | https://www.canpar.com | https://www.canpar.com/en/tracking/track.htm?barcode={number} | - | Canpar Express
ontrac | OnTrac | US | 17track aftership parcel-scraper tnd shopify paypal shippo | https://www.ontrac.com | https://www.ontrac.com/tracking/?number={number} | +1 800 334 5000
lasership | LaserShip | US | 17track aftership tnd shopify shippo | https://www.lasership.com
uniuni | UniUni | CA | 17track parcel-scraper paypal | https://uniuni.com | https://www.uniuni.com/tracking/?no={number}
gofo | GOFO | US | 17track parcel-scraper tnd paypal | https://www.gofo.com | https://www.gofo.com/us/track?searchID={number} | - | GOFO Express; CIRRO
amazon-logistics | Amazon Logistics | US | parcel-scraper tnd | https://track.amazon.com | https://track.amazon.com/tracking/{number} | - | Amazon Logistics US; Amazon Logistics UK; Amazon Shipping; Amazon
asendia-usa | Asendia USA | US | 17track aftership shopify shippo | https://www.asendiausa.com
correios-br | Correios | BR | 17track aftership parcel-scraper tnd shopify shippo | https://www.correios.com.br | https://rastreamento.correios.com.br/app/index.php?objetos={number} | - | Correios Brazil
gls-us | GLS US | US | 17track aftership paypal shippo | https://www.gls-us.com | - | - | GSO; Golden State Overnight
gls-canada-dicom | GLS Canada | CA | 17track | https://gls-canada.com | - | - | Dicom; GLS (CA)
ups-mail-innovations | UPS Mail Innovations | US | 17track aftership paypal | https://www.upsmailinnovations.com
newgistics | Newgistics | US | 17track aftership paypal | https://www.newgistics.com
pitney-bowes | Pitney Bowes | US | 17track aftership shopify paypal | https://www.pitneybowes.com
osm | OSM Worldwide | US | 17track | https://www.osmworldwide.com
passport | Passport | CA | 17track shippo | https://passportshipping.com | - | - | Passport Shipping
old-dominion | Old Dominion Freight Line | US | 17track aftership parcel-scraper tnd | https://www.odfl.com | https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers={number} | +1 800 235 5569 | ODFL
estes | Estes | US | 17track aftership shopify | https://www.estes-express.com | - | +1 866 378 3748 | Estes Express Lines
saia | Saia | US | 17track | https://www.saia.com | - | - | Saia LTL Freight
xpo | XPO | US | 17track | https://www.xpo.com | - | - | XPO Logistics
r-l-carriers | R+L Carriers | US | 17track aftership | https://www.rlcarriers.com
tforce-final-mile | TForce Final Mile | CA | 17track aftership shopify paypal | https://www.tforcelogistics.com
tforce-freight-ups-freight | TForce Freight | US | 17track | https://www.tforcefreight.com | - | - | UPS Freight
spee-dee | Spee-Dee Delivery | US | 17track aftership parcel-scraper tnd paypal | https://speedeedelivery.com | https://www.speedeedelivery.com/track/?tracking={number} | +1 800 862 5578 | Spee-Dee
speedx | SpeedX | US | 17track aftership parcel-scraper paypal | https://www.speedx.io | https://tracking.speedx.io/{number}
veho | Veho | US | 17track paypal shippo | https://www.shipveho.com
jitsu-axlehire | Jitsu | US | 17track | https://gojitsu.com | - | - | AxleHire
lso-lone-star-overnight | LSO | US | 17track | https://www.lso.com | - | - | Lone Star Overnight
hailify | Hailify | US | 17track | https://www.drivehailify.com
intelcom | Intelcom | CA | 17track aftership parcel-scraper paypal | https://intelcom.ca | https://dragonflyshipping.ca/en/track-your-package/?tracking-id={number} | - | Dragonfly
nationex | Nationex | CA | 17track aftership paypal | https://www.nationex.com
loomis-express | Loomis Express | CA | 17track aftership paypal | https://www.loomisexpress.com | - | +1 855 256 6647
estafeta | Estafeta | MX | 17track aftership parcel-scraper shippo | https://www.estafeta.com | https://cs.estafeta.com/es/Tracking/searchByGet?wayBill={number}&isShipmentDetail=True
paquetexpress | Paquetexpress | MX | 17track aftership paypal | https://www.paquetexpress.com.mx
redpack | Redpack | MX | 17track | https://www.redpack.com.mx
99minutos | 99minutos | MX | 17track aftership paypal | https://www.99minutos.com
jadlog | Jadlog | BR | 17track paypal | https://www.jadlog.com.br
loggi-express-br | Loggi | BR | 17track | https://www.loggi.com
oca | OCA | AR | 17track | https://www.oca.com.ar | - | - | OCA Argentina
andreani | Andreani | AR | 17track aftership paypal | https://www.andreani.com
chilexpress | Chilexpress | CL | 17track aftership paypal | https://chilexpress.cl
starken | Starken | CL | 17track aftership paypal | https://www.starken.cl
servientrega | Servientrega | CO | 17track aftership paypal | https://www.servientrega.com
coordinadora | Coordinadora | CO | 17track aftership shopify paypal | https://www.coordinadora.com
`;
