/**
 * Couriers of Asia, the Pacific, the Middle East and Africa: code | name | country | home page | tracking page | phone
 * | aliases.
 */
export const ASIA_PACIFIC_AFRICA = `
dhl-ecommerce-asia | DHL eCommerce Asia | SG | https://ecommerceportal.dhl.com
australia-post | Australia Post | AU | https://auspost.com.au | https://auspost.com.au/mypost/track/details/{number} | +61 13 76 78 | AusPost
startrack | StarTrack | AU | https://startrack.com.au
sendle | Sendle | AU | https://www.sendle.com
nz-post | NZ Post | NZ | https://www.nzpost.co.nz | https://www.nzpost.co.nz/tools/tracking?trackid={number} | - | New Zealand Post
japan-post | Japan Post | JP | https://www.post.japanpost.jp | https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&locale=en | +81 120 23 28 86 | Japan Post (EN); Japan Post (JA)
yamato | Yamato Transport | JP | https://www.kuronekoyamato.co.jp | - | - | Yamato (EN); Yamato (JA); Kuroneko Yamato
sagawa | Sagawa Express | JP | https://www.sagawa-exp.co.jp | https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number} | - | Sagawa (EN); Sagawa (JA)
korea-post | Korea Post | KR | https://www.epost.go.kr | https://trace.epost.go.kr/xtts/servlet/kpl.tts.common.svl.SttSVL?target_command=kpl.tts.tt.epost.cmd.RetrieveEmsTraceEngCmd&JspURI=%2Fxtts%2Ftt%2Fepost%2Fems%2FEmsSearchResultEng.jsp&POST_CODE={number} | - | ePOST
china-post | China Post | CN | https://www.ems.com.cn | - | - | China EMS; EMS China
sf-express | SF Express | CN | https://www.sf-express.com | https://htm.sf-express.com/tw/en/dynamic_function/waybill/#search/bill-number/{number} | +86 95338 | SF International
yunexpress | YunExpress | CN | https://www.yunexpress.com | https://www.yuntrack.com/parcelTracking?id={number}
yanwen | Yanwen | CN | https://www.yw56.com.cn | - | - | YANWEN Logistics
4px | 4PX | CN | https://www.4px.com | https://track.4px.com/#/result/0/{number} | - | 4PX Express
cainiao | Cainiao | CN | https://global.cainiao.com | https://global.cainiao.com/detail.htm?mailNoList={number} | - | AliExpress Standard Shipping
hongkong-post | Hongkong Post | HK | https://www.hongkongpost.hk | - | +852 2921 2222
singapore-post | Singapore Post | SG | https://www.singpost.com | https://www.singpost.com/track-items?tracknumber={number} | +65 6845 6222 | SingPost
india-post | India Post | IN | https://www.indiapost.gov.in | - | +91 1800 266 6868
delhivery | Delhivery | IN | https://www.delhivery.com
blue-dart | Blue Dart | IN | https://www.bluedart.com | https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number} | +91 1860 233 1234
aramex | Aramex | AE | https://www.aramex.com | https://www.aramex.com/us/en/track/shipments?ShipmentNumber={number}
israel-post | Israel Post | IL | https://www.israelpost.co.il
toll | Toll | AU | https://www.tollgroup.com | - | - | Toll IPEC
couriersplease | CouriersPlease | AU | https://www.couriersplease.com.au
aramex-au-formerly-fastway-au | Aramex Australia | AU | https://www.aramex.com.au | - | - | Fastway Australia
aramex-nz-formerly-fastway-nz | Aramex New Zealand | NZ | https://www.aramex.co.nz | - | - | Fastway New Zealand
hunter-express | Hunter Express | AU | https://www.hunterexpress.com.au
direct-freight-express | Direct Freight Express | AU | https://www.directfreight.com.au
team-global-express-myteamge | Team Global Express | AU | https://www.myteamge.com
allied-express-transport | Allied Express | AU | https://www.alliedexpress.com.au
seino | Seino | JP | https://www.seino.co.jp/en | - | - | Seino (EN); Seino (JA)
fukuyama-transporting | Fukuyama Transporting | JP | https://corp.fukutsu.co.jp | - | - | Fukuyama
cj-logistics | CJ Logistics | KR | https://www.cjlogistics.com | - | - | CJ Korea Express
hanjin | Hanjin | KR | https://www.hanjin.co.kr
lotte-global-logistics | Lotte Global Logistics | KR | https://www.lotteglogis.com | - | - | Lotte
logen | Logen | KR | https://www.ilogen.com
t-cat | T-Cat | TW | https://www.t-cat.com.tw | - | - | Takkyubin Taiwan
kerry-express-th | Kerry Express Thailand | TH | https://th.kerryexpress.com | - | - | Kerry Express; KEX Express
flash-express-th | Flash Express | TH | https://www.flashexpress.co.th
ninja-van-international-tracking | Ninja Van | SG | https://www.ninjavan.co | https://www.ninjavan.co/en-my/tracking?id={number}
j-and-t-express-ph | J&T Express Philippines | PH | https://www.jtexpress.ph | https://www.jtexpress.ph/track-and-trace?flag=1&waybillNo={number} | - | J&T Express (PH)
j-and-t-express-my | J&T Express Malaysia | MY | https://jtexpress.my | - | - | J&T Express (MY)
j-and-t-express-id | J&T Express Indonesia | ID | https://www.jet.co.id | - | - | J&T Express (ID); J&T Express
j-and-t-cargo-id | J&T Cargo | ID | https://www.jtcargo.id | https://www.jtcargo.id/networkQuery?waybillNo={number}&type=0
lbc-express | LBC Express | PH | https://www.lbcexpress.com | - | - | LBC
shopeeexpress-ph | SPX Express Philippines | PH | https://spx.ph | https://spx.ph/track?{number} | - | Shopee Express
jne-express | JNE | ID | https://www.jne.co.id | - | - | JNE Express
sicepat | SiCepat | ID | https://www.sicepat.com
anteraja | AnterAja | ID | https://anteraja.id
city-link | City-Link Express | MY | https://www.citylinkexpress.com | - | - | City-Link
viettel-post | Viettel Post | VN | https://viettelpost.com.vn
ghn | GHN | VN | https://ghn.vn | - | - | Giao Hang Nhanh
dtdc | DTDC | IN | https://www.dtdc.com
ekart | Ekart | IN | https://ekartlogistics.com | https://ekartlogistics.com/ekartlogistics-web/shipmenttrack/{number} | - | Ekart Logistics
ecom-express | Ecom Express | IN | https://ecomexpress.in
xpressbees | XpressBees | IN | https://www.xpressbees.com | https://shipmentv2.xpressbees.com/orders/tracking/{number}
gati | Gati | IN | https://www.gati.com
smsa-express | SMSA Express | SA | https://www.smsaexpress.com | - | +966 920009999 | SMSA
naqel | Naqel Express | SA | https://www.naqelexpress.com | - | - | Naqel
the-courier-guy | The Courier Guy | ZA | https://www.thecourierguy.co.za | https://portal.thecourierguy.co.za/track?ref={number}
dawn-wing-dpd-laser | Dawn Wing | ZA | https://www.dawnwing.co.za | - | - | DPD Laser
jd-logistics | JD Logistics | CN | https://www.jdl.com | https://www.jingdonglogistics.com/Tracking?waybillCodes={number}
zto | ZTO Express | CN | https://www.zto.com | - | - | ZTO
yto | YTO Express | CN | https://www.yto.net.cn | - | - | YTO
sto | STO Express | CN | https://www.sto.cn | - | - | STO
yunda | Yunda Express | CN | https://www.yunda56.com | https://web.yundaex.com/infoInquiry?nav_id=262&cid=0&homeWaybill={number} | - | Yunda
best-express | Best Express | CN | https://www.best-inc.com | - | - | Best Inc
cne | CNE Express | CN | https://www.cne.com | https://www.cne.com/en/track?no={number} | - | CNE
sunyou | SunYou | CN | https://www.sypost.com | https://sypost.net/search?orderNo={number} | - | Sunyou Logistics
orange-connex | Orange Connex | CN | https://www.orangeconnex.com | - | - | SpeedPAK; eBay SpeedPAK
omgo | OMGO | CN | https://omgoexpress.cn
ubi | UBI Smart Parcel | AU | https://www.ubismartparcel.com | - | - | UBI Logistics
wanb-express | WanB Express | CN | https://www.wanbexpress.com
jcex | JCEX | CN | https://www.jcex.com
chukou1 | Chukou1 | CN | https://www.chukou1.com
flyt | Flyt Express | CN | https://www.flytexpress.com
anjun | Anjun | CN | https://www.szanjun.com
winit | Winit | CN | https://www.winit.com
cj-packet | CJ Packet | CN | https://cjpacket.com | - | - | CJ Dropshipping
topyou | TopYou | CN | https://www.szty56.com
`;
