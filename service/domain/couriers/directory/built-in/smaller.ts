/** Couriers that few shops use, of the whole world, by code: the columns of AMERICAS. */
export const SMALLER = `
3jms-logistics | 3JMS Logistics | US | 17track aftership paypal | https://3jmslogistics.com
3pe-express | 3PE EXPRESS | CN | 17track paypal | http://www.3peex.com
a-duie-pyle | A. Duie Pyle | US | 17track aftership paypal | https://www.aduiepyle.com
a1-post | A1 POST | BG | 17track aftership paypal | https://a1post.bg
aci-logistix | ACI Logistix | US | 17track aftership paypal | https://acilogistix.com
acommerce | aCommerce | TH | 17track aftership paypal | https://www.acommerce.asia
acs-worldwide-express | ACS WORLDWIDE EXPRESS | CN | 17track aftership paypal | http://www.acsnets.com | - | - | ACS国际快递物流
adsone | ADSOne | AU | 17track aftership paypal | https://www.adsone.com.au
aeronet | Aeronet | US | 17track aftership paypal | https://www.aeronet.com
agility | Agility | KW | 17track aftership paypal | https://www.agility.com
airterra | AirTerra | US | 17track aftership paypal shippo | https://www.airterra.com
allegro | Allegro | PL | 17track aftership paypal | https://allegro.pl
alljoy | ALLJOY | CN | 17track aftership paypal | http://www.alljoylogistics.com
always-express | Always Express | US | 17track aftership paypal | https://www.always-express.com
amazon-shipping-amazon-mcf | Amazon Shipping + Amazon MCF | US | 17track aftership paypal | https://www.amazon.com
anserx | AnserX | CN | 17track aftership paypal | http://anserx.com
aoyue | AOYUE | CN | 17track aftership paypal | http://www.51aoyue.com | - | - | 澳越供应链
aquiline | Aquiline | SA | 17track aftership paypal | https://aquiline-tracking.com
arco-spedizioni | Arco Spedizioni | IT | 17track aftership paypal | https://www.arcospedizioni.it
asigna | Asigna | ES | 17track aftership paypal | http://www.logisticacanaria.es
asyad-express | Asyad Express (أسياد) | OM | 17track aftership paypal | https://www.asyadexpress.om
ats-healthcare | ATS Healthcare | CA | 17track aftership paypal | https://www.atshealthcare.ca
averitt-express | Averitt Express | US | 17track aftership paypal | https://www.averittexpress.com
better-trucks | Better Trucks | US | 17track aftership paypal shippo | https://www.bettertrucks.com
big-smart | BIG Smart | MX | 17track aftership paypal | https://bigsmart.mx
bird-system | Bird System | CN | 17track aftership paypal | https://www.birdsystemgroup.com
bjs-home-delivery | BJS Home Delivery | GB | 17track aftership paypal | https://bjshomedelivery.com
blue-express | Blue Express | CL | 17track aftership paypal | https://www.blue.cl
bluecare | Bluecare | DE | 17track aftership paypal | https://www.bluecare.express
border-express | Border Express | AU | 17track aftership paypal | https://www.borderexpress.com.au
bpost-international | Bpost International | BE | 17track aftership shopify | http://www.bpost2.be/bpostinternational/track_trace/find.php
buffalo | BUFFALO | CN | 17track aftership paypal | http://www.buffaloex.com
c-h-robinson | C.H. Robinson | US | 17track aftership paypal | https://www.chrobinson.com
caribou | Caribou | TH | 17track aftership paypal | https://wearecaribou.com
cbl-logistica | CBL Logistica | ES | 17track aftership paypal | http://www.cbl-logistica.com
cdl-last-mile | CDL Last Mile | US | 17track aftership shopify paypal | https://cdldelivers.com
ceva-logistics | CEVA Logistics | AU | 17track aftership paypal | https://www.cevalogistics.com
chazki | Chazki | PE | 17track aftership paypal | https://www.chazki.com
chit-chats | Chit Chats | CA | 17track aftership paypal | https://chitchats.com
cirro-e-commerce | CIRRO E-Commerce | NL | 17track aftership paypal | https://www.cirroecommerce.com
cj-century | CJ Century | MY | 17track aftership paypal | https://www.cjcentury.com
cn-wang-tong | CN wang tong | CN | 17track aftership paypal | https://cnwangtong.com | - | - | 中国网通
collect | Collect+ | GB | 17track aftership paypal | https://www.collectplus.co.uk
comet-tech | Comet Tech | CN | 17track aftership paypal | https://comet-tech.com.cn | - | - | 上海彗吉
comone-express | ComOne Express | CN | 17track aftership paypal | http://www.com1logistics.com
copa-airlines-courier | Copa Airlines Courier | PA | 17track aftership paypal | https://www.copacourier.com
cope-sensitive-freight | COPE Sensitive Freight | AU | 17track aftership paypal | https://www.cope.com.au
cpex | CPEX | CN | 17track aftership paypal | http://www.cpex.ltd
crl-express | CRL Express | AU | 17track aftership paypal | https://www.crlexpress.com
crossflight | Crossflight | GB | 17track aftership paypal | https://www.crossflight.com
cubyn | Cubyn | FR | 17track aftership paypal | https://www.cubyn.com
dachser | DACHSER | DE | 17track aftership paypal | https://www.dachser.com
dai-post | DAI Post | AU | 17track aftership paypal | https://www.daipost.com
danske-fragtm-nd | Danske Fragtmænd | DK | 17track aftership paypal | https://www.fragt.dk
day-and-ross | Day & Ross | CA | 17track aftership paypal | https://dayross.com
dayton-freight | Dayton Freight | US | 17track aftership paypal | https://www.daytonfreight.com
dd-express | DD Express | MY | 17track aftership paypal | https://dd.express | - | - | 滴滴冷链物流
dealersend | DealerSend | HK | 17track aftership paypal | https://dealer-send.com
deliver-direct | DELIVER DIRECT | US | 17track aftership paypal | https://deliverdirect.com
deliver-it | DELIVER-IT | US | 17track aftership paypal | https://www.deliver-it.com
delnext | Delnext | PT | 17track aftership shopify paypal | https://www.delnext.com
dependable-supply-chain-services | Dependable Supply Chain Services | US | 17track aftership paypal | https://www.godependable.com
dhl-activetracing | DHL ACTIVETRACING | DE | 17track aftership paypal | https://activetracing.dhl.com
dhl-freight | DHL Freight | DE | 17track aftership paypal | https://www.dhl.com/global-en/home/our-divisions/freight.html
didadi | DIDADI | CN | 17track aftership paypal | http://mydidadi.com | - | - | 嘀嗒嘀物流科技
dimerco | Dimerco | TW | 17track aftership paypal | https://dimerco.com
dmsmatrix | DMSMatrix | GB | 17track aftership paypal | https://dmsmatrix.com
dnj-express | DNJ Express | CN | 17track aftership paypal | http://www.dnjexpress.com/en/
dobropost | DobroPost | RU | 17track aftership paypal | https://dobropost.com
doora-logistics | DOORA Logistics. (두라로지스틱스) | KR | 17track aftership paypal | https://www.doora.co.kr
dotzot | DotZot | IN | 17track aftership paypal | https://dotzot.in
dpd-ru | DPD (RU) | RU | 17track aftership paypal | https://www.dpd.ru
dpe-express | DPE Express | CN | 17track aftership paypal | http://www.dpe.net.cn | - | - | 递必易
dpex | DPEX | AU | 17track aftership paypal | http://www.dpex.com
e-cargo | E-Cargo (אי קרגו לוגיסטיקה בע"מ) | IL | 17track aftership paypal | https://e-cargo.co.il
early-bird | Early Bird | SE | 17track aftership paypal | https://earlybird.se
easy-mail | Easy Mail | GR | 17track aftership paypal | https://www.easymail.gr/en/
ecexpress | ECexpress | CN | 17track aftership paypal | http://www.ecexpress.com.cn
ecms | ECMS | CN | 17track aftership paypal | http://www.ecmsglobal.com | - | - | 易客满
ecourier | eCourier | BD | 17track aftership paypal | https://ecourier.com.bd
efs-e-commerce-fulfillment-service | EFS (E-commerce Fulfillment Service) | KR | 17track aftership paypal | http://efs.asia
elite-co | Elite Co. | AE | 17track aftership paypal | https://www.go.elite-co.com
eparcel-korea | eParcel Korea | KR | 17track aftership paypal | https://eparcel.kr
eshipper | eShipper | CA | 17track aftership paypal | https://www.eshipper.com
eurodis | EURODIS | AT | 17track aftership paypal | https://eurodis.com
ewe-global-express | EWE Global Express | CN | 17track aftership paypal | http://www.ewe.com.au | - | - | EWE全球物流
expeditors | Expeditors | US | 17track aftership paypal | https://www.expeditors.com
express-one | Express One | HU | 17track aftership paypal | https://expressone.hu
far-international | FAR International | CN | 17track aftership paypal | http://www.far800.com
fargood | fargood | CN | 17track aftership paypal | http://www.fargoodexpress.com | - | - | 发个货
fast-and-furious | Fast and Furious | ZA | 17track aftership paypal | https://www.fnf.co.za
fast-despatch | Fast Despatch | GB | 17track aftership paypal | https://fastdespatch.com
fastbox | Fastbox (패스트박스) | KR | 17track aftership paypal | http://fastbox.co.kr
fastway-za | Fastway (ZA) | ZA | 17track aftership paypal | http://www.fastway.co.za
fedex-poland | FedEx Poland | PL | 17track paypal | https://www.fedex.com/pl-pl/home.html
fiege-netherlands | Fiege Netherlands | DE | 17track aftership paypal | https://websped-netherlands.fiege.com
first-global-logistics | First Global Logistics | NZ | 17track shopify | https://www.firstgloballogistics.co.nz
firstmile | FirstMile | MY | 17track aftership paypal | https://firstmile.com
fleetoptics | FleetOptics | CA | 17track aftership paypal | https://fleetopticsinc.com
freightquote-by-c-h-robinson | Freightquote by C.H. Robinson | US | 17track aftership paypal | https://www.freightquote.com
fulfilla | Fulfilla | GI | 17track aftership shopify paypal | https://fulfilla.net
furdeco | Furdeco | GB | 17track aftership paypal | https://furdeco.co.uk
gbs-broker | GBS-Broker | RU | 17track aftership paypal | https://gbs-broker.ru
gcx | GCX | IL | 17track aftership paypal | https://gcx.co.il/home/
geis | Geis | CZ | 17track aftership paypal | https://www.geis-group.cz
gel-express-logistik | GEL Express Logistik | DE | 17track aftership paypal | https://www.gel-express.de
gio-express | Gio Express | US | 17track aftership paypal | https://gio.e-courier.com
global-express | Global Express | ID | 17track aftership paypal | http://tongtuexpress.com
global-post | Global Post | US | 17track aftership paypal | https://www.goglobalpost.com
glovo | Glovo | ES | 17track aftership paypal | https://glovoapp.com
gls-cz | GLS (CZ) | CZ | 17track aftership paypal | https://gls-group.eu/CZ/en/home
gobolt | GoBolt | CA | 17track aftership paypal | https://www.gobolt.com
gorush | GoRush | BN | 17track aftership paypal | https://www.gorushbn.com
grand-slam-express | Grand Slam Express | IN | 17track aftership paypal | http://grandslamexpress.in
gta-gsm | GTA GSM | CA | 17track aftership paypal | https://gtagsm.com
hct-logistics | HCT Logistics | CN | 17track aftership paypal | https://www.hct.com.tw | - | - | 新竹物流
hellmann | Hellmann | DE | 17track aftership paypal | https://www.hellmann.com/en/
hepsijet | HepsiJET | TR | 17track aftership paypal | https://www.hepsijet.com
holisol | Holisol | IN | 17track aftership paypal | https://holisollogistics.com
hound-express | Hound Express | MX | 17track aftership paypal | http://www.hound-express.com
hsd-express | HSD Express | CN | 17track aftership paypal | http://www.hsd-ex.com | - | - | 鸿盛达国际
huahan-logistics | HuaHan Logistics | CN | 17track aftership paypal | https://www.hh-exp.com | - | - | 华翰物流
hubbed | HUBBED | AU | 17track aftership paypal | https://hubbed.com
huodull | Huodull | CN | 17track aftership paypal | http://www.huodull.com
ics-courier | ICS Courier | CA | 17track aftership paypal | https://www.icscourier.ca
icumulus | iCumulus | AU | 17track aftership paypal | https://www.icumulus.com
idexpressindonesia | IDexpressIndonesia | ID | 17track aftership paypal | https://idexpress.com
ilyang-logis | Ilyang Logis | KR | 17track aftership paypal | https://www.ilyanglogis.co.kr
inexpost | InexPost | RU | 17track aftership paypal | https://www.inexpost.ru
intel-valley | INTEL-VALLEY | CN | 17track aftership paypal | http://www.qhzhigu.com | - | - | 智谷供应链
internet-express | Internet Express | ZA | 17track aftership paypal | https://www.internetexpress.co.za
interparcel-au | Interparcel (AU) | AU | 17track aftership paypal | https://au.interparcel.com
interparcel-nz | Interparcel (NZ) | NZ | 17track aftership paypal | https://nz.interparcel.com
interparcel-uk | Interparcel (UK) | GB | 17track aftership paypal | https://uk.interparcel.com
ithink-logistics | iThink Logistics | IN | 17track aftership paypal | https://www.ithinklogistics.com
j-net | J-NET | CN | 17track aftership paypal | http://www.j-net.cn | - | - | 捷网
janco-e-commerce | Janco E-Commerce | HK | 17track aftership paypal | https://www.jancoecommerce.com | - | - | 骏高
janio | Janio | SG | 17track aftership paypal | https://janio.asia
jd-worldwide | JD Worldwide | CN | 17track aftership paypal | https://www.jingdonglogistics.com | - | - | 京东国际
jindouyun | Jindouyun | CN | 17track paypal | http://www.jdygjkd.com | - | - | 浙江筋斗云
jocom | Jocom | MY | 17track aftership paypal | http://www.jocom.my
joying-box | JOYING BOX | CN | 17track aftership paypal | https://www.joyingbox.com | - | - | 飞盒跨境
jumppoint | Jumppoint | CN | 17track aftership paypal | https://www.jumppoint.io
kerry-ecommerce | Kerry eCommerce | CN | 17track aftership paypal | https://www.kerry-ecommerce.com
kerry-tj | Kerry TJ | TW | 17track aftership paypal | http://www.kerrytj.com | - | - | 嘉里大荣
kronos-express | Kronos Express | CY | 17track aftership paypal | https://www.kronosexpress.com
kurasi | Kurasi | ID | 17track aftership paypal | https://www.kurasi.co.id
kwt | KWT | CN | 17track aftership paypal | http://www.kwt56.com | - | - | 京华达物流
leader | LEADER | CN | 17track aftership paypal | https://www.leader609.com
lexship | LEXSHIP | IN | 17track aftership paypal | https://www.lexship.com
lht-express | LHT Express | CN | 17track aftership paypal | http://www.lhtex.com.cn | - | - | 联昊通速递
lion-parcel | Lion parcel | ID | 17track aftership paypal | https://www.lionparcel.com
logisters | Logisters | CN | 17track aftership shopify paypal | http://www.logisters.com | - | - | 随波物流
logoix | LogoiX | DE | 17track aftership paypal | https://www.logoix.com
m-xpress | M XPRESS | MY | 17track aftership paypal | https://www.mxpress2u.com
m3-logistics | M3 Logistics | AU | 17track aftership shopify paypal | https://m3logistics.com
madrooex | Madrooex | CN | 17track aftership paypal | http://www.madrooex.com
mailamericas | MailAmericas | MU | 17track aftership paypal | http://mailamericas.com
mainfreight | Mainfreight | NZ | 17track aftership paypal | https://www.mainfreight.com/track/
malca-amit | Malca-Amit | US | 17track aftership paypal | https://www.malca-amit.com
mazet | Mazet | FR | 17track aftership paypal | https://www.mazet.com
morelink | MORELINK | CN | 17track aftership paypal | http://www.morelink56.cn
morning-global | Morning Global | HK | 17track aftership paypal | https://www.morninglobal.com
mudita | Mudita | IN | 17track aftership paypal | https://www.muditacargo.com
new-zealand-couriers | New Zealand Couriers | NZ | 17track aftership paypal | https://www.nzcouriers.co.nz
neway-transport | Neway Transport | AU | 17track aftership paypal | https://newaytransport.com
nhat-tin-logistics | Nhất Tín Logistics | VN | 17track aftership paypal | https://www.ntlogistics.vn
nim-express | Nim Express (นิ่มเอ็กซ์เพรส ) | TH | 17track aftership paypal | https://www.nimexpress.com
nimbus-post | Nimbus Post | IN | 17track aftership paypal | https://nimbuspost.com
ninjavan-my | Ninjavan (MY) | MY | 17track aftership paypal | https://www.ninjavan.co/en-my
ninjavan-sg | Ninjavan (SG) | SG | 17track paypal | https://www.ninjavan.co/en-sg
ninjavan-vn | Ninjavan (VN) | VN | 17track aftership paypal | https://www.ninjavan.co/vi-vn
nippon-express | Nippon Express (日本通運) | JP | 17track aftership paypal shippo | https://www.nittsu.co.jp | - | - | 日本通运
northline | Northline | AU | 17track aftership paypal | https://northline.com.au
nox-nachtexpress | nox NachtExpress | DE | 17track aftership paypal | https://www.nox-nachtexpress.de
ocs-ana-group | OCS ANA Group | IN | 17track aftership paypal | https://www.ocsworld.com
ocs-worldwide | OCS Worldwide | GB | 17track aftership paypal | https://www.ocsworldwide.co.uk
omniparcel | OmniParcel | HK | 17track aftership paypal | http://track.omniparcel.com
orangeds | OrangeDS | US | 17track paypal | https://orangedsinc.com
paack | Paack | AE | 17track parcel-scraper | https://paack.co
pack-man | Pack-Man | GR | 17track aftership paypal | https://www.pack-man.gr
packs | Packs | NL | 17track aftership paypal | https://www.packs.nl
pakajo | Pakajo | DE | 17track aftership paypal | https://pakajo.world
pal-express | PAL Express | HK | 17track aftership paypal | http://www.palexpress.com.hk
palletways | Palletways | GB | 17track aftership paypal | https://www.palletways.com
pandion | Pandion | US | 17track aftership paypal | https://www.pandionpro.com
paperfly | Paperfly | BD | 17track aftership paypal | https://paperfly.com.bd
parcel-one | PARCEL.ONE | DE | 17track aftership paypal | https://parcel.one
parcel2go | Parcel2GO | GB | 17track aftership paypal | https://www.parcel2go.com
parceljet | Parceljet | CN | 17track aftership paypal | http://www.parceljet.com | - | - | 派速捷
parcelpoint | Parcelpoint | AU | 17track aftership paypal | https://parcelpoint.com.au
payo | Payo | PH | 17track aftership paypal | https://payo.asia
pcf | PCF | US | 17track shippo | https://pcfcorp.com
pflogistics | PFLogistics | AU | 17track paypal | http://www.pflogistics.com.au
pickrr | Pickrr | IN | 17track aftership paypal | https://www.pickrr.com
pilot-freight-services | Pilot Freight Services | US | 17track aftership paypal | https://www.pilotdelivers.com
pitt-ohio | PITT OHIO | US | 17track aftership paypal | https://pittohio.com
plycon-transportation-group | Plycon Transportation Group | US | 17track aftership paypal | https://plycongroup.com
pony-express | Pony Express | RU | 17track aftership paypal | https://www.ponyexpress.ru
posta-plus | Posta Plus | LT | 17track aftership paypal | http://www.postaplus.com
postone | PostOne | BG | 17track aftership paypal | https://postone.eu
pro-carrier | Pro Carrier | GB | 17track aftership paypal | https://weareprocarrier.com
promed-delivery-inc | Promed Delivery Inc | US | 17track aftership paypal | http://www.promeddelivery.com
purolator-international | Purolator International | CA | 17track aftership paypal | https://www.purolatorinternational.com
qtrack | QTrack | US | 17track aftership paypal | https://qtrack.io
qualitypost | Qualitypost | MX | 17track aftership paypal | https://www.qualitypost.com.mx
quiqup | Quiqup | AE | 17track aftership paypal | https://www.quiqup.com
qwintry-logistics | Qwintry Logistics | US | 17track aftership paypal | https://logistics.qwintry.com
raben-group | Raben Group | NL | 17track aftership paypal | https://www.raben-group.com
relay | Relay | GB | 17track aftership paypal | https://relaytech.co
rincos | RINCOS | KR | 17track aftership paypal | http://www.rincos.co.kr
roadbull | Roadbull | SG | 17track aftership paypal | http://www.roadbull.com
roadrunner-freight | Roadrunner Freight | US | 17track aftership paypal | https://freight.rrts.com
royal-shipments | Royal Shipments | GB | 17track aftership shopify | https://royalshipments.com
saee | SAEE | SA | 17track aftership paypal | https://www.saee.sa/en/
sailpost | Sailpost | IT | 17track aftership paypal | http://www.sailpost.it
sap-express | SAP EXPRESS | ID | 17track aftership paypal | https://www.sap-express.id
sberlogistics | СберЛогистика (SberLogistics) | RU | 17track aftership paypal | https://sberlogistics.ru
seino-super-express | Seino Super Express | JP | 17track paypal | https://www.seino.co.jp/ssx/
seko-logistics | SEKO Logistics | US | 17track aftership paypal | https://www.sekologistics.com
sf-express-cn | SF Express(CN) | CN | 17track aftership paypal | https://www.sf-express.com | - | - | 顺丰速运(CN)
sfyd-express | SFYD Express | CN | 17track paypal | http://www.sfydexpress.com | - | - | 云速递
sg-link | SG Link | VN | 17track aftership paypal | https://sglink.vn
shadowfax | Shadowfax | IN | 17track aftership paypal | https://shadowfax.in
shipa | SHIPA | AE | 17track aftership paypal | https://shipa.com
shipentegra | ShipEntegra | TR | 17track aftership paypal | https://www.shipentegra.com
shipglobal-us | ShipGlobal US | US | 17track aftership paypal | https://www.shipglobal.us
shippit | Shippit | AU | 17track aftership paypal | https://www.shippit.com
shiprocket | Shiprocket | IN | 17track aftership paypal | https://www.shiprocket.in
shipter | SHIPTER | KR | 17track aftership paypal | http://www.shipter.kr
shiptor | Shiptor | RU | 17track aftership paypal | https://shiptor.ru
shipx | ShipX | US | 17track aftership paypal | https://www.shipx.com
shypmax | Shypmax | IN | 17track aftership paypal | https://www.shypmax.com
skybox | Skybox | TH | 17track aftership paypal | https://get.attskybox.com
skyking | Skyking | CO | 17track aftership paypal | https://skyking.co/track/
skynet-za | Skynet (ZA) | ZA | 17track aftership paypal | https://www.skynet.co.za
skypostal | SkyPostal | US | 17track aftership paypal shippo | https://www.skypostal.com
sonic-transportation-and-logistics | Sonic Transportation & Logistics | US | 17track aftership paypal | http://www.sonictl.com
southeastern-freight-lines | Southeastern Freight Lines | US | 17track aftership paypal | https://www.sefl.com
spedisci-online | Spedisci .online | IT | 17track aftership paypal | https://spedisci.online
speedaf | Speedaf | CN | 17track aftership paypal | https://speedaf.com
spoton | Spoton | IN | 17track aftership paypal | https://web1.spoton.co.in
sprintpack | SprintPack | CN | 17track aftership paypal | http://www.sprintpack.com.cn | - | - | 欧速通
stallion-express | Stallion Express | CA | 17track aftership paypal | https://stallionexpress.ca
stone3pl | STONE3PL | CN | 17track aftership paypal | https://www.stone3pl.com
super-pack-line | Super Pack Line | CN | 17track aftership paypal | http://home.57track.com
sutton-transport | Sutton Transport | US | 17track aftership paypal | https://www.suttontrans.com
swiship | Swiship | US | 17track aftership paypal | https://www.swiship.com
swiship-de | Swiship (DE) | DE | 17track aftership paypal | https://www.swiship.de
swiship-jp | Swiship (JP) | JP | 17track aftership paypal | https://www.swiship.jp/track/
swiship-uk | Swiship (UK) | GB | 17track aftership paypal | https://www.swiship.co.uk/track/
szendex | Szendex | DK | 17track aftership paypal | https://www.szendex.com
tck-express | TCK Express | SG | 17track aftership paypal | https://www.tckexpress.com
tfmxpress | TFMXpress | AU | 17track aftership paypal | https://tfmxpress.com.au
thabit-logistics | Thabit Logistics | SA | 17track aftership paypal | https://thabit-logistics.com
the-delivery-group | The Delivery Group | GB | 17track aftership paypal | https://www.thedeliverygroup.co.uk
thijs-logistiek | Thijs Logistiek | NL | 17track aftership paypal | https://lean-green.nl
tnt-au | TNT (AU) | AU | 17track aftership paypal | https://www.tntexpress.com.au
tnt-fr | TNT (FR) | FR | 17track aftership paypal | http://www.tnt.fr
tnt-it | TNT (IT) | IT | 17track aftership paypal | https://www.tnt.it
to-my-door | To My Door | AU | 17track aftership paypal | https://www.tomydoor.com.au
tonda-global | Tonda Global | CN | 17track aftership paypal | http://www.tarrive.com | - | - | 通达全球
trackon | Trackon | IN | 17track aftership paypal | https://trackon.in
trumpcard | TrumpCard | CA | 17track aftership paypal | https://trumpcardinc.com
tusk-logistics | Tusk Logistics | US | 17track aftership paypal | https://www.tusklogistics.com
uds | UDS | CN | 17track shippo | https://www.udsau.cn
united-delivery-service | United Delivery Service | US | 17track aftership shopify paypal | http://www.uniteddeliveryservice.com
urbanfox | UrbanFox | SG | 17track aftership paypal | https://www.urbanfox.asia
viaxpress | ViaXpress | ES | 17track aftership paypal | https://www.viaxpress.es
wepost | WePost | MY | 17track aftership shopify paypal | https://www.wepost.com.my
wise-express | Wise Express | CN | 17track aftership paypal | http://www.shwise.cn | - | - | 万色速递
wiseloads | Wiseloads | GB | 17track aftership paypal | https://www.wiseloads.com
wizmo | Wizmo | CA | 17track aftership shopify paypal | https://shipwizmo.com
wndirect | wnDirect | DE | 17track aftership paypal | https://wndirect.com
xindus | Xindus | IN | 17track aftership paypal | https://www.xindus.net
xl-express | XL EXPRESS | AU | 17track aftership paypal | https://xlexpress.com.au
xpert-delivery | XPERT Delivery | GB | 17track aftership paypal | https://www.xpertdelivery.co.uk
xyy | XYY | CN | 17track aftership paypal | http://www.xingyunyi.cn
yifan | YiFan | CN | 17track paypal | http://yifan56.cn | - | - | 毅帆
yunant | YUNANT | CN | 17track aftership paypal | https://www.yunant56.com | - | - | 云蚁
yusen-logistics | Yusen Logistics | JP | 17track aftership paypal | https://www.yusen-logistics.com
yyexpress | YYEXPRESS | CN | 17track aftership paypal | http://www.yyexpress.com
zajil-express | Zajil Express | SA | 17track aftership paypal | https://zajil-express.com
zoom | ZOOM | VE | 17track aftership paypal | https://zoom.red
zyex | ZYEX | CN | 17track aftership paypal | http://www.zyouexpress.com
`;
