/**
 * Postal operators by the two letters at the end of an S10 number (UPU standard S10, list of country codes and
 * designated operators), one a line: letters | code | name | sources | home page. Only the code where another table has the
 * operator.
 */
export const POSTS = `
AE | emirates-post | Emirates Post | 17track aftership tnd | https://emiratespost.ae
AF | afghan-post | Afghan Post | 17track tnd | https://afghanpost.gov.af
AG | antigua-post | Antigua and Barbuda Post | upu
AI | anguilla-post | Anguilla Postal Service | upu | https://www.aps.ai
AL | albanian-post | Albanian Post | 17track tnd | https://www.postashqiptare.al
AM | haypost | HayPost | 17track tnd | https://www.haypost.am
AO | correios-de-angola | Correios de Angola | upu | https://www.correiosdeangola.co.ao
AR | correo-argentino | Correo Argentino | 17track aftership tnd | https://www.correoargentino.com.ar
AT | austrian-post
AU | australia-post
AW | aruba-post | Aruba Post | 17track | https://www.postaruba.com
AX | aland-post | Åland Post | 17track | https://www.alandpost.ax
AZ | azerpost | Azərpoçt | upu | https://www.azerpost.az
BA | jp-bh-post | JP BH Post | 17track tnd | https://www.posta.ba
BB | barbados-post | Barbados Post | 17track tnd | https://www.bps.gov.bb
BD | bangladesh-post | Bangladesh Post | 17track tnd | https://bdpost.gov.bd
BE | bpost
BF | sonapost | Sonapost | 17track tnd | https://laposte.bf
BG | bulgarian-post | Bulgarian Post | 17track tnd | https://www.bgpost.bg
BH | bahrain-post | Bahrain Post | upu
BI | burundi-post | Burundi Post | 17track tnd | https://www.poste.bi
BJ | la-poste-de-benin | La Poste du Bénin | 17track tnd | https://www.laposte.bj
BM | bermuda-post | Bermuda Post | 17track | https://www.bermudapost.bm
BN | brunei-post | Brunei Post | 17track tnd | https://www.post.gov.bn
BO | correos-de-bolivia | Correos de Bolivia | upu
BR | correios-br
BS | bahamas-post | Bahamas Postal Service | upu
BT | bhutan-post | Bhutan Post | 17track tnd | https://www.bhutanpost.bt
BW | botswana-post | Botswana Post | 17track tnd | https://www.botspost.co.bw
BY | belpost | Belpost | 17track aftership tnd | https://belpost.by
BZ | belize-post | Belize Post | 17track tnd | https://www.belizepostalservice.gov.bz
CA | canada-post
CD | congo-post | Post of the DR Congo | upu
CF | central-african-post | Post of the Central African Republic | upu
CG | sopeco | SOPECO | upu
CH | swiss-post
CI | la-poste-cote-divoire | La Poste de Côte d’Ivoire | upu | https://www.laposte.ci
CL | correos-chile | CorreosChile | 17track aftership parcel-scraper tnd | https://www.correos.cl
CM | campost | Campost | 17track tnd | https://www.campost.cm
CN | china-post
CO | 4-72 | 4-72 | 17track aftership tnd paypal | https://www.4-72.com.co
CR | correos-costa-rica | Correos Costa Rica | 17track tnd | https://www.correos.go.cr
CU | correos-de-cuba | Correos de Cuba | 17track tnd | https://www.correos.cu
CV | correios-cabo-verde | Correios Cabo Verde | 17track tnd | https://www.correios.cv
CW | antilles-post | Cpost Curaçao | 17track | https://cpostinternational.com
CY | cyprus-post | Cyprus Post | 17track aftership tnd shopify | https://www.cypruspost.post
CZ | czech-post | Česká pošta | 17track aftership tnd | https://www.ceskaposta.cz
DE | deutsche-post
DJ | djibouti-post | La Poste de Djibouti | upu
DK | postnord-denmark
DM | dominica-post | Dominica Post | upu
DO | inposdom | Inposdom | 17track tnd | https://www.inposdom.gob.do
DZ | algeria-post | Algérie Poste | 17track tnd | https://www.poste.dz
EC | correos-ecuador | Correos Ecuador | 17track tnd | https://www.correosdelecuador.gob.ec
EE | omniva | Omniva | 17track aftership tnd paypal | https://www.omniva.ee
EG | egypt-post | Egypt Post | 17track tnd | https://www.egyptpost.org
ER | eritrea-post | Eritrean Postal Service | upu | https://www.eriposta.com
ES | correos-spain
ET | ethiopian-post | Ethiopian Post | 17track tnd | https://www.ethiopostal.com
FI | posti
FJ | fiji-post | Fiji Post | 17track tnd | https://www.postfiji.com.fj
FO | faroe-post | Faroe Post | 17track | https://www.posta.fo
FR | la-poste
GA | la-poste-gabon | La Poste Gabon | upu | https://www.laposte.ga
GB | royal-mail
GD | grenada-post | Grenada Post | upu | https://www.grenadapostal.com
GE | georgian-post | Georgian Post | 17track aftership tnd paypal | https://gpost.ge
GH | ghana-post | Ghana Post | 17track tnd | https://www.ghanapost.com.gh
GI | gibraltar-post | Gibraltar Post | 17track | https://www.royalgibraltar.post
GL | tele-post | Tusass Post Greenland | 17track | https://telepost.gl
GM | gampost | GAMPOST | upu | https://www.gampost.gm
GN | guinea-post | La Poste Guinéenne | upu
GQ | equatorial-guinea-post | Post of Equatorial Guinea | upu
GR | elta | ELTA | 17track tnd | https://www.elta.gr
GT | correo-de-guatemala | Correo de Guatemala | 17track tnd | https://correosytelegrafos.civ.gob.gt
GW | guinea-bissau-post | Correios da Guiné-Bissau | upu
GY | guyana-post | Guyana Post | 17track tnd | https://guypost.gy
HK | hongkong-post
HN | correos-de-honduras | Correos de Honduras | 17track tnd | https://www.honducor.gob.hn
HR | croatian-post | Hrvatska pošta | 17track tnd | https://www.posta.hr
HT | haiti-post | Poste Haïti | upu
HU | magyar-posta | Magyar Posta | 17track aftership tnd | https://posta.hu
ID | pos-indonesia | Pos Indonesia | 17track aftership tnd | https://www.posindonesia.co.id
IE | an-post
IL | israel-post
IN | india-post
IQ | iraq-post | Iraqi Post | 17track tnd | https://post.iq
IR | iran-post | Iran Post | 17track tnd | https://post.ir
IS | iceland-post | Pósturinn | 17track aftership tnd shopify paypal | https://www.postur.is
IT | poste-italiane
JE | jersey-post | Jersey Post | 17track aftership paypal | https://www.jerseypost.com
JM | jamaica-post | Jamaica Post | 17track tnd | https://www.jamaicapost.gov.jm
JO | jordan-post | Jordan Post | 17track tnd | https://www.jordanpost.com.jo
JP | japan-post
KE | kenya-post | Posta Kenya | 17track tnd | https://www.posta.co.ke
KG | kyrgyz-post | Kyrgyz Post | 17track tnd | https://kyrgyzpost.kg
KH | cambodia-post | Cambodia Post | 17track aftership tnd | https://cambodiapost.post
KI | kiribati-post | Kiribati Post | 17track tnd | https://kiribatipost.net.ki
KM | comoros-post | Post of the Comoros | upu
KN | saint-kitts-post | St. Kitts and Nevis Post | upu
KP | north-korea-post | Post of the DPR Korea | upu
KR | korea-post
KW | kuwait-post | Kuwait Post | 17track tnd | https://moc.gov.kw
KZ | kaz-post | Kazpost | 17track tnd | https://post.kz
LA | enterprise-des-poste-lao | Lao Post | 17track tnd | https://www.laopost.com.la
LB | liban-post | LibanPost | 17track tnd | https://www.libanpost.com
LC | saint-lucia-post | Saint Lucia Post | 17track tnd | https://www.stluciapostal.com
LI | liechtenstein-post | Liechtensteinische Post | upu | https://www.post.li
LK | sri-lanka-post | Sri Lanka Post | 17track tnd | https://www.slpost.gov.lk
LR | liberia-post | Liberia Post | upu
LS | lesotho-post | Lesotho Post | 17track tnd | https://lesothopost.org.ls
LT | lithuania-post | Lietuvos paštas | 17track tnd shopify | https://www.post.lt
LU | luxembourg-post | POST Luxembourg | 17track tnd | https://www.post.lu
LV | latvia-post | Latvijas Pasts | 17track tnd shopify | https://www.pasts.lv
LY | libya-post | Libya Post | 17track tnd | https://libyapost.ly
MA | morocco-post | Poste Maroc | 17track tnd | https://www.poste.ma
MC | la-poste-monaco | La Poste Monaco | upu | https://www.lapostemonaco.mc
MD | moldova-post | Poșta Moldovei | 17track tnd | https://www.posta.md
ME | montenegro-post | Pošta Crne Gore | 17track tnd | https://www.postacg.me
MG | paositra-malagasy | Paositra Malagasy | 17track tnd | https://paositramalagasy.mg
MK | macedonia-post | North Macedonia Post | 17track tnd | https://www.posta.com.mk
ML | la-poste-du-mali | La poste du Mali | 17track tnd | https://www.laposte.ml
MM | myanmar-post | Myanmar Post | 17track tnd | https://www.myanmarpost.com.mm
MN | mongol-post | Mongol Post | 17track tnd | https://www.mongolpost.mn
MO | macau-post | Macau Post | 17track | https://www.macaupost.gov.mo
MR | mauripost | Mauripost | upu | https://www.mauripost.mr
MT | malta-post | Malta Post | 17track tnd | https://www.maltapost.com
MU | mauritius-post | Mauritius Post | 17track tnd | https://www.mauritiuspost.mu
MV | maldives-post | Maldives Post | 17track tnd | https://www.maldivespost.com
MW | malawi-post | Malawi Posts | upu | https://www.malawiposts.com
MX | mexico-post | Correos de México | 17track tnd | https://www.correosdemexico.gob.mx
MY | pos-malaysia | Pos Malaysia | 17track aftership parcel-scraper tnd | https://www.pos.com.my
MZ | correios-de-mocambique | Correios de Moçambique | 17track tnd | https://www.correios.co.mz
NA | namibia-post | Namibia Post | 17track tnd | https://www.nampost.com.na
NC | opt-nc | OPT Nouvelle-Calédonie | 17track | https://www.opt.nc
NE | niger-poste | Niger Poste | upu | https://www.nigerposte.net
NG | nigerian-post | Nigerian Post | 17track tnd | https://www.nipost.gov.ng
NI | nicaragua-post | Nicaragua Post | 17track tnd | https://www.correos.gob.ni
NL | postnl
NO | bring
NP | nepal-post | Nepal Post | 17track tnd | https://www.gpo.gov.np
NR | nauru-post | Nauru Post | upu
NZ | nz-post
OM | oman-post | Oman Post | 17track tnd | https://omanpost.om
PA | correos-panama | Correos Panama | 17track tnd | https://www.correospanama.gob.pa
PE | serpost | Serpost | 17track tnd | https://www.serpost.com.pe
PG | png-post | PNG Post | 17track tnd | https://www.postpng.com.pg
PH | philippine-post | PHLPost | 17track tnd | https://www.phlpost.gov.ph
PK | pakistan-post | Pakistan Post | 17track tnd | https://www.pakpost.gov.pk
PL | poczta-polska
PS | palestine-post | Palestine Post | 17track | https://www.palpost.ps
PT | ctt
PY | correo-paraguayo | Correo Paraguayo | 17track tnd | https://www.correoparaguayo.gov.py
QA | q-post | Qatar Post | 17track tnd | https://qatarpost.qa
RO | romania-post | Poșta Română | 17track tnd | https://www.posta-romana.ro
RS | serbia-post | Pošta Srbije | 17track tnd | https://www.posta.rs
RU | russian-post | Russian Post | 17track aftership tnd paypal shippo | https://pochta.ru
RW | rwanda-post | Rwanda Post | 17track tnd | https://www.i-posita.rw
SA | saudi-post | Saudi Post (SPL) | 17track aftership tnd | https://splonline.com.sa
SB | solomon-post | Solomon Post | 17track tnd | https://www.solomonpost.com.sb
SC | seychelles-post | Seychelles Post | 17track tnd | https://www.seychelles-post.com
SD | sudan-post | Sudan Post | 17track tnd | https://sudapost.sd
SE | postnord-sweden
SG | singapore-post
SI | slovenia-post | Pošta Slovenije | 17track tnd | https://www.posta.si
SK | slovakia-post | Slovenská pošta | 17track tnd | https://www.posta.sk
SL | salpost | SALPOST | upu | https://www.salpost.sl
SM | san-marino-post | San Marino Post | 17track tnd | https://www.poste.sm
SN | la-poste-de-senegal | La Poste Sénégal | 17track tnd | https://www.laposte.sn
SO | somali-post | Somali Post | upu
SR | surpost | Surpost | upu | https://www.surpost.com
SS | south-sudan-post | South Sudan Post | upu
ST | correios-sao-tome | Correios de São Tomé e Príncipe | upu
SV | correo-el-salvador | Correo de El Salvador | 17track tnd | https://www.correos.gob.sv
SY | syrian-post | Syrian Post | upu | https://www.syrianpost.gov.sy
SZ | eswatini-post | Eswatini Post | upu | https://www.sptc.co.sz
TD | chad-post | Post of Chad | upu
TG | la-poste-de-togo | La Poste du Togo | 17track tnd | https://www.laposte.tg
TH | thailand-post | Thailand Post | 17track aftership parcel-scraper tnd | https://www.thailandpost.co.th
TJ | tajik-post | Tajik Post | upu
TL | timor-leste-post | Correios de Timor-Leste | upu
TM | turkmen-post | Turkmenpost | upu
TN | la-poste-de-tunisia | La Poste Tunisienne | 17track tnd | https://www.poste.tn
TO | tonga-post | Tonga Post | 17track tnd | https://www.tongapost.to
TR | ptt | PTT | 17track tnd | https://www.ptt.gov.tr
TT | trinidad-and-tobago-postal-corporation | TTPost | 17track tnd | https://www.ttpost.net
TV | tuvalu-post | Tuvalu Post | 17track | https://www.tuvalupost.tv
TW | chunghwa-post | Chunghwa Post | 17track | https://ipost.post.gov.tw
TZ | tanzania-post | Tanzania Post | 17track tnd | https://www.posta.co.tz
UA | ukrposhta | Ukrposhta | 17track aftership parcel-scraper tnd | https://ukrposhta.ua
UG | uganda-post | Uganda Post | 17track tnd | https://www.ugapost.co.ug
US | usps
UY | correo-uruguayo | Correo Uruguayo | 17track aftership tnd paypal | https://www.correo.com.uy
UZ | uzbekistan-post | Uzbekistan Post | 17track tnd | https://uz.post
VA | vatican-post | Poste Vaticane | upu
VC | svg-post | SVG Post | 17track tnd | https://www.svgpost.gov.vc
VE | ipostel | Ipostel | 17track tnd | https://www.ipostel.gob.ve
VN | vietnam-post | Vietnam Post | 17track aftership tnd | https://www.vnpost.vn
VU | vanuatu-post | Vanuatu Post | 17track tnd | https://www.vanuatupost.vu
WS | samoa-post | Samoa Post | 17track tnd | https://www.samoapost.ws
XK | posta-e-kosoves | Posta e Kosovës | 17track | https://postakosoves.com
YE | yemen-post | Yemen Post | 17track tnd | https://www.post.ye
ZA | south-africa-post | South African Post Office | 17track tnd | https://www.postoffice.co.za
ZM | zambia-post | Zambia Post | 17track tnd | https://www.zampost.com.zm
ZW | zimbabwe-post | Zimbabwe Post | 17track tnd | https://www.zimpost.co.zw
`;
