/**
 * Postal operators by the two letters at the end of an S10 number (UPU standard S10, list of country codes and
 * designated operators), one a line: letters | code | name | home page. Only the code where another table has the
 * operator.
 */
export const POSTS = `
AE | emirates-post | Emirates Post | https://emiratespost.ae
AF | afghan-post | Afghan Post | https://afghanpost.gov.af
AG | antigua-post | Antigua and Barbuda Post
AI | anguilla-post | Anguilla Postal Service | https://www.aps.ai
AL | albanian-post | Albanian Post | https://www.postashqiptare.al
AM | haypost | HayPost | https://www.haypost.am
AO | correios-de-angola | Correios de Angola | https://www.correiosdeangola.co.ao
AR | correo-argentino | Correo Argentino | https://www.correoargentino.com.ar
AT | austrian-post
AU | australia-post
AW | aruba-post | Aruba Post | https://www.postaruba.com
AX | aland-post | Åland Post | https://www.alandpost.ax
AZ | azerpost | Azərpoçt | https://www.azerpost.az
BA | jp-bh-post | JP BH Post | https://www.posta.ba
BB | barbados-post | Barbados Post | https://www.bps.gov.bb
BD | bangladesh-post | Bangladesh Post | https://bdpost.gov.bd
BE | bpost
BF | sonapost | Sonapost | https://laposte.bf
BG | bulgarian-post | Bulgarian Post | https://www.bgpost.bg
BH | bahrain-post | Bahrain Post
BI | burundi-post | Burundi Post | https://www.poste.bi
BJ | la-poste-de-benin | La Poste du Bénin | https://www.laposte.bj
BM | bermuda-post | Bermuda Post | https://www.bermudapost.bm
BN | brunei-post | Brunei Post | https://www.post.gov.bn
BO | correos-de-bolivia | Correos de Bolivia
BR | correios-br
BS | bahamas-post | Bahamas Postal Service
BT | bhutan-post | Bhutan Post | https://www.bhutanpost.bt
BW | botswana-post | Botswana Post | https://www.botspost.co.bw
BY | belpost | Belpost | https://belpost.by
BZ | belize-post | Belize Post | https://www.belizepostalservice.gov.bz
CA | canada-post
CD | congo-post | Post of the DR Congo
CF | central-african-post | Post of the Central African Republic
CG | sopeco | SOPECO
CH | swiss-post
CI | la-poste-cote-divoire | La Poste de Côte d’Ivoire | https://www.laposte.ci
CL | correos-chile | CorreosChile | https://www.correos.cl
CM | campost | Campost | https://www.campost.cm
CN | china-post
CO | 4-72 | 4-72 | https://www.4-72.com.co
CR | correos-costa-rica | Correos Costa Rica | https://www.correos.go.cr
CU | correos-de-cuba | Correos de Cuba | https://www.correos.cu
CV | correios-cabo-verde | Correios Cabo Verde | https://www.correios.cv
CW | antilles-post | Cpost Curaçao | https://cpostinternational.com
CY | cyprus-post | Cyprus Post | https://www.cypruspost.post
CZ | czech-post | Česká pošta | https://www.ceskaposta.cz
DE | deutsche-post
DJ | djibouti-post | La Poste de Djibouti
DK | postnord-denmark
DM | dominica-post | Dominica Post
DO | inposdom | Inposdom | https://www.inposdom.gob.do
DZ | algeria-post | Algérie Poste | https://www.poste.dz
EC | correos-ecuador | Correos Ecuador | https://www.correosdelecuador.gob.ec
EE | omniva | Omniva | https://www.omniva.ee
EG | egypt-post | Egypt Post | https://www.egyptpost.org
ER | eritrea-post | Eritrean Postal Service | https://www.eriposta.com
ES | correos-spain
ET | ethiopian-post | Ethiopian Post | https://www.ethiopostal.com
FI | posti
FJ | fiji-post | Fiji Post | https://www.postfiji.com.fj
FO | faroe-post | Faroe Post | https://www.posta.fo
FR | la-poste
GA | la-poste-gabon | La Poste Gabon | https://www.laposte.ga
GB | royal-mail
GD | grenada-post | Grenada Post | https://www.grenadapostal.com
GE | georgian-post | Georgian Post | https://gpost.ge
GH | ghana-post | Ghana Post | https://www.ghanapost.com.gh
GI | gibraltar-post | Gibraltar Post | https://www.royalgibraltar.post
GL | tele-post | Tusass Post Greenland | https://telepost.gl
GM | gampost | GAMPOST | https://www.gampost.gm
GN | guinea-post | La Poste Guinéenne
GQ | equatorial-guinea-post | Post of Equatorial Guinea
GR | elta | ELTA | https://www.elta.gr
GT | correo-de-guatemala | Correo de Guatemala | https://correosytelegrafos.civ.gob.gt
GW | guinea-bissau-post | Correios da Guiné-Bissau
GY | guyana-post | Guyana Post | https://guypost.gy
HK | hongkong-post
HN | correos-de-honduras | Correos de Honduras | https://www.honducor.gob.hn
HR | croatian-post | Hrvatska pošta | https://www.posta.hr
HT | haiti-post | Poste Haïti
HU | magyar-posta | Magyar Posta | https://posta.hu
ID | pos-indonesia | Pos Indonesia | https://www.posindonesia.co.id
IE | an-post
IL | israel-post
IN | india-post
IQ | iraq-post | Iraqi Post | https://post.iq
IR | iran-post | Iran Post | https://post.ir
IS | iceland-post | Pósturinn | https://www.postur.is
IT | poste-italiane
JE | jersey-post | Jersey Post | https://www.jerseypost.com
JM | jamaica-post | Jamaica Post | https://www.jamaicapost.gov.jm
JO | jordan-post | Jordan Post | https://www.jordanpost.com.jo
JP | japan-post
KE | kenya-post | Posta Kenya | https://www.posta.co.ke
KG | kyrgyz-post | Kyrgyz Post | https://kyrgyzpost.kg
KH | cambodia-post | Cambodia Post | https://cambodiapost.post
KI | kiribati-post | Kiribati Post | https://kiribatipost.net.ki
KM | comoros-post | Post of the Comoros
KN | saint-kitts-post | St. Kitts and Nevis Post
KP | north-korea-post | Post of the DPR Korea
KR | korea-post
KW | kuwait-post | Kuwait Post | https://moc.gov.kw
KZ | kaz-post | Kazpost | https://post.kz
LA | enterprise-des-poste-lao | Lao Post | https://www.laopost.com.la
LB | liban-post | LibanPost | https://www.libanpost.com
LC | saint-lucia-post | Saint Lucia Post | https://www.stluciapostal.com
LI | liechtenstein-post | Liechtensteinische Post | https://www.post.li
LK | sri-lanka-post | Sri Lanka Post | https://www.slpost.gov.lk
LR | liberia-post | Liberia Post
LS | lesotho-post | Lesotho Post | https://lesothopost.org.ls
LT | lithuania-post | Lietuvos paštas | https://www.post.lt
LU | luxembourg-post | POST Luxembourg | https://www.post.lu
LV | latvia-post | Latvijas Pasts | https://www.pasts.lv
LY | libya-post | Libya Post | https://libyapost.ly
MA | morocco-post | Poste Maroc | https://www.poste.ma
MC | la-poste-monaco | La Poste Monaco | https://www.lapostemonaco.mc
MD | moldova-post | Poșta Moldovei | https://www.posta.md
ME | montenegro-post | Pošta Crne Gore | https://www.postacg.me
MG | paositra-malagasy | Paositra Malagasy | https://paositramalagasy.mg
MK | macedonia-post | North Macedonia Post | https://www.posta.com.mk
ML | la-poste-du-mali | La poste du Mali | https://www.laposte.ml
MM | myanmar-post | Myanmar Post | https://www.myanmarpost.com.mm
MN | mongol-post | Mongol Post | https://www.mongolpost.mn
MO | macau-post | Macau Post | https://www.macaupost.gov.mo
MR | mauripost | Mauripost | https://www.mauripost.mr
MT | malta-post | Malta Post | https://www.maltapost.com
MU | mauritius-post | Mauritius Post | https://www.mauritiuspost.mu
MV | maldives-post | Maldives Post | https://www.maldivespost.com
MW | malawi-post | Malawi Posts | https://www.malawiposts.com
MX | mexico-post | Correos de México | https://www.correosdemexico.gob.mx
MY | pos-malaysia | Pos Malaysia | https://www.pos.com.my
MZ | correios-de-mocambique | Correios de Moçambique | https://www.correios.co.mz
NA | namibia-post | Namibia Post | https://www.nampost.com.na
NC | opt-nc | OPT Nouvelle-Calédonie | https://www.opt.nc
NE | niger-poste | Niger Poste | https://www.nigerposte.net
NG | nigerian-post | Nigerian Post | https://www.nipost.gov.ng
NI | nicaragua-post | Nicaragua Post | https://www.correos.gob.ni
NL | postnl
NO | bring
NP | nepal-post | Nepal Post | https://www.gpo.gov.np
NR | nauru-post | Nauru Post
NZ | nz-post
OM | oman-post | Oman Post | https://omanpost.om
PA | correos-panama | Correos Panama | https://www.correospanama.gob.pa
PE | serpost | Serpost | https://www.serpost.com.pe
PG | png-post | PNG Post | https://www.postpng.com.pg
PH | philippine-post | PHLPost | https://www.phlpost.gov.ph
PK | pakistan-post | Pakistan Post | https://www.pakpost.gov.pk
PL | poczta-polska
PS | palestine-post | Palestine Post | https://www.palpost.ps
PT | ctt
PY | correo-paraguayo | Correo Paraguayo | https://www.correoparaguayo.gov.py
QA | q-post | Qatar Post | https://qatarpost.qa
RO | romania-post | Poșta Română | https://www.posta-romana.ro
RS | serbia-post | Pošta Srbije | https://www.posta.rs
RU | russian-post | Russian Post | https://pochta.ru
RW | rwanda-post | Rwanda Post | https://www.i-posita.rw
SA | saudi-post | Saudi Post (SPL) | https://splonline.com.sa
SB | solomon-post | Solomon Post | https://www.solomonpost.com.sb
SC | seychelles-post | Seychelles Post | https://www.seychelles-post.com
SD | sudan-post | Sudan Post | https://sudapost.sd
SE | postnord-sweden
SG | singapore-post
SI | slovenia-post | Pošta Slovenije | https://www.posta.si
SK | slovakia-post | Slovenská pošta | https://www.posta.sk
SL | salpost | SALPOST | https://www.salpost.sl
SM | san-marino-post | San Marino Post | https://www.poste.sm
SN | la-poste-de-senegal | La Poste Sénégal | https://www.laposte.sn
SO | somali-post | Somali Post
SR | surpost | Surpost | https://www.surpost.com
SS | south-sudan-post | South Sudan Post
ST | correios-sao-tome | Correios de São Tomé e Príncipe
SV | correo-el-salvador | Correo de El Salvador | https://www.correos.gob.sv
SY | syrian-post | Syrian Post | https://www.syrianpost.gov.sy
SZ | eswatini-post | Eswatini Post | https://www.sptc.co.sz
TD | chad-post | Post of Chad
TG | la-poste-de-togo | La Poste du Togo | https://www.laposte.tg
TH | thailand-post | Thailand Post | https://www.thailandpost.co.th
TJ | tajik-post | Tajik Post
TL | timor-leste-post | Correios de Timor-Leste
TM | turkmen-post | Turkmenpost
TN | la-poste-de-tunisia | La Poste Tunisienne | https://www.poste.tn
TO | tonga-post | Tonga Post | https://www.tongapost.to
TR | ptt | PTT | https://www.ptt.gov.tr
TT | trinidad-and-tobago-postal-corporation | TTPost | https://www.ttpost.net
TV | tuvalu-post | Tuvalu Post | https://www.tuvalupost.tv
TW | chunghwa-post | Chunghwa Post | https://ipost.post.gov.tw
TZ | tanzania-post | Tanzania Post | https://www.posta.co.tz
UA | ukrposhta | Ukrposhta | https://ukrposhta.ua
UG | uganda-post | Uganda Post | https://www.ugapost.co.ug
US | usps
UY | correo-uruguayo | Correo Uruguayo | https://www.correo.com.uy
UZ | uzbekistan-post | Uzbekistan Post | https://uz.post
VA | vatican-post | Poste Vaticane
VC | svg-post | SVG Post | https://www.svgpost.gov.vc
VE | ipostel | Ipostel | https://www.ipostel.gob.ve
VN | vietnam-post | Vietnam Post | https://www.vnpost.vn
VU | vanuatu-post | Vanuatu Post | https://www.vanuatupost.vu
WS | samoa-post | Samoa Post | https://www.samoapost.ws
XK | posta-e-kosoves | Posta e Kosovës | https://postakosoves.com
YE | yemen-post | Yemen Post | https://www.post.ye
ZA | south-africa-post | South African Post Office | https://www.postoffice.co.za
ZM | zambia-post | Zambia Post | https://www.zampost.com.zm
ZW | zimbabwe-post | Zimbabwe Post | https://www.zimpost.co.zw
`;
