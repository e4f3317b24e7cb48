/** Couriers of North and South America: code | name | country | home page | tracking page | phone | aliases. */
export const AMERICAS = `
ups | UPS | US | https://www.ups.com | https://www.ups.com/track?tracknum={number} | +1 800 742 5877 | United Parcel Service; UPS Ground
usps | USPS | US | https://www.usps.com | https://tools.usps.com/go/TrackConfirmAction?tLabels={number} | +1 800 275 8777 | United States Postal Service; US Postal Service
fedex | FedEx | US | https://www.fedex.com | https://www.fedex.com/fedextrack/?trknbr={number} | +1 800 463 3339 | FedEx Express; FedEx Ground; FedEx Home Delivery; FedEx UK
dhl-ecommerce-us | DHL eCommerce | US | https://www.dhl.com | https://webtrack.dhlecs.com/?trackingnumber={number} | - | DHL Global Mail
canada-post | Canada Post | CA | https://www.canadapost-postescanada.ca | https://www.canadapost-postescanada.ca/track-reperage/en/search?searchFor={number} | +1 866 607 6301 | Postes Canada
purolator | Purolator | CA | https://www.purolator.com | https://www.purolator.com/en/shipping/tracker?pins={number} | +1 888 744 7123
canpar | Canpar | CA | https://www.canpar.com | https://www.canpar.com/en/tracking/track.htm?barcode={number} | - | Canpar Express
ontrac | OnTrac | US | https://www.ontrac.com | https://www.ontrac.com/tracking/?number={number} | +1 800 334 5000
lasership | LaserShip | US | https://www.lasership.com
uniuni | UniUni | CA | https://uniuni.com | https://www.uniuni.com/tracking/?no={number}
gofo | GOFO | US | https://www.gofo.com | https://www.gofo.com/us/track?searchID={number} | - | GOFO Express; CIRRO
amazon-logistics | Amazon Logistics | US | https://track.amazon.com | https://track.amazon.com/tracking/{number} | - | Amazon Logistics US; Amazon Logistics UK; Amazon Shipping; Amazon
asendia-usa | Asendia USA | US | https://www.asendiausa.com
correios-br | Correios | BR | https://www.correios.com.br | https://rastreamento.correios.com.br/app/index.php?objetos={number} | - | Correios Brazil
gls-us | GLS US | US | https://www.gls-us.com | - | - | GSO; Golden State Overnight
gls-canada-dicom | GLS Canada | CA | https://gls-canada.com | - | - | Dicom; GLS (CA)
ups-mail-innovations | UPS Mail Innovations | US | https://www.upsmailinnovations.com
newgistics | Newgistics | US | https://www.newgistics.com
pitney-bowes | Pitney Bowes | US | https://www.pitneybowes.com
osm | OSM Worldwide | US | https://www.osmworldwide.com
passport | Passport | CA | https://passportshipping.com | - | - | Passport Shipping
old-dominion | Old Dominion Freight Line | US | https://www.odfl.com | https://www.odfl.com/us/en/tools/trace-track-ltl-freight/trace.html?proNumbers={number} | +1 800 235 5569 | ODFL
estes | Estes | US | https://www.estes-express.com | - | +1 866 378 3748 | Estes Express Lines
saia | Saia | US | https://www.saia.com | - | - | Saia LTL Freight
xpo | XPO | US | https://www.xpo.com | - | - | XPO Logistics
r-l-carriers | R+L Carriers | US | https://www.rlcarriers.com
tforce-final-mile | TForce Final Mile | CA | https://www.tforcelogistics.com
tforce-freight-ups-freight | TForce Freight | US | https://www.tforcefreight.com | - | - | UPS Freight
spee-dee | Spee-Dee Delivery | US | https://speedeedelivery.com | https://www.speedeedelivery.com/track/?tracking={number} | +1 800 862 5578 | Spee-Dee
speedx | SpeedX | US | https://www.speedx.io | https://tracking.speedx.io/{number}
veho | Veho | US | https://www.shipveho.com
jitsu-axlehire | Jitsu | US | https://gojitsu.com | - | - | AxleHire
lso-lone-star-overnight | LSO | US | https://www.lso.com | - | - | Lone Star Overnight
hailify | Hailify | US | https://www.drivehailify.com
intelcom | Intelcom | CA | https://intelcom.ca | https://dragonflyshipping.ca/en/track-your-package/?tracking-id={number} | - | Dragonfly
nationex | Nationex | CA | https://www.nationex.com
loomis-express | Loomis Express | CA | https://www.loomisexpress.com | - | +1 855 256 6647
estafeta | Estafeta | MX | https://www.estafeta.com | https://cs.estafeta.com/es/Tracking/searchByGet?wayBill={number}&isShipmentDetail=True
paquetexpress | Paquetexpress | MX | https://www.paquetexpress.com.mx
redpack | Redpack | MX | https://www.redpack.com.mx
99minutos | 99minutos | MX | https://www.99minutos.com
jadlog | Jadlog | BR | https://www.jadlog.com.br
loggi-express-br | Loggi | BR | https://www.loggi.com
oca | OCA | AR | https://www.oca.com.ar | - | - | OCA Argentina
andreani | Andreani | AR | https://www.andreani.com
chilexpress | Chilexpress | CL | https://chilexpress.cl
starken | Starken | CL | https://www.starken.cl
servientrega | Servientrega | CO | https://www.servientrega.com
coordinadora | Coordinadora | CO | https://www.coordinadora.com
`;
