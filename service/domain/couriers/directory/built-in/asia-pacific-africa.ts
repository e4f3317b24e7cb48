/**
 * Couriers of Asia, the Pacific, the Middle East and Africa: code | name | country | sources | home page | tracking page |
 * phone | aliases.
 */
export const ASIA_PACIFIC_AFRICA = `
dhl-ecommerce-asia | DHL eCommerce Asia | SG | 17track aftership shopify paypal | https://ecommerceportal.dhl.com
australia-post | Australia Post | AU | 17track aftership parcel-scraper tnd shopify shippo | https://auspost.com.au | https://auspost.com.au/mypost/track/details/{number} | +61 13 76 78 | AusPost
startrack | StarTrack | AU | 17track aftership shopify paypal | https://startrack.com.au
sendle | Sendle | AU | 17track aftership shopify paypal | https://www.sendle.com
nz-post | NZ Post | NZ | 17track aftership parcel-scraper tnd shopify shippo | https://www.nzpost.co.nz | https://www.nzpost.co.nz/tools/tracking?trackid={number} | - | New Zealand Post
japan-post | Japan Post | JP | 17track aftership parcel-scraper tnd shopify | https://www.post.japanpost.jp | https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&locale=en | +81 120 23 28 86 | Japan Post (EN); Japan Post (JA)
yamato | Yamato Transport | JP | 17track aftership parcel-scraper shopify paypal | https://www.kuronekoyamato.co.jp | - | - | Yamato (EN); Yamato (JA); Kuroneko Yamato
sagawa | Sagawa Express | JP | 17track aftership parcel-scraper shopify paypal | https://www.sagawa-exp.co.jp | https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={number} | - | Sagawa (EN); Sagawa (JA)
korea-post | Korea Post | KR | 17track aftership parcel-scraper tnd | https://www.epost.go.kr | https://trace.epost.go.kr/xtts/servlet/kpl.tts.common.svl.SttSVL?target_command=kpl.tts.tt.epost.cmd.RetrieveEmsTraceEngCmd&JspURI=%2Fxtts%2Ftt%2Fepost%2Fems%2FEmsSearchResultEng.jsp&POST_CODE={number} | - | ePOST
china-post | China Post | CN | 17track aftership parcel-scraper tnd shopify | https://www.ems.com.cn | - | - | China EMS; EMS China; 中国邮政
sf-express | SF Express | CN | 17track aftership parcel-scraper shopify | https://www.sf-express.com | https://htm.sf-express.com/tw/en/dynamic_function/waybill/#search/bill-number/{number} | +86 95338 | SF International; 顺丰速运
yunexpress | YunExpress | CN | 17track aftership parcel-scraper tnd shopify paypal | https://www.yunexpress.com | https://www.yuntrack.com/parcelTracking?id={number} | - | 云途物流
yanwen | Yanwen | CN | 17track aftership parcel-scraper paypal | https://www.yw56.com.cn | - | - | YANWEN Logistics; 燕文物流
4px | 4PX | CN | 17track aftership parcel-scraper shopify | https://www.4px.com | https://track.4px.com/#/result/0/{number} | - | 4PX Express; 递四方
cainiao | Cainiao | CN | 17track aftership parcel-scraper paypal | https://global.cainiao.com | https://global.cainiao.com/detail.htm?mailNoList={number} | - | AliExpress Standard Shipping; 菜鸟
hongkong-post | Hongkong Post | HK | 17track aftership parcel-scraper tnd shippo | https://www.hongkongpost.hk | - | +852 2921 2222
singapore-post | Singapore Post | SG | 17track aftership parcel-scraper tnd shopify | https://www.singpost.com | https://www.singpost.com/track-items?tracknumber={number} | +65 6845 6222 | SingPost
india-post | India Post | IN | 17track aftership parcel-scraper tnd paypal | https://www.indiapost.gov.in | - | +91 1800 266 6868
delhivery | Delhivery | IN | 17track aftership parcel-scraper | https://www.delhivery.com
blue-dart | Blue Dart | IN | 17track aftership parcel-scraper paypal | https://www.bluedart.com | https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number} | +91 1860 233 1234
aramex | Aramex | AE | 17track aftership parcel-scraper paypal shippo | https://www.aramex.com | https://www.aramex.com/us/en/track/shipments?ShipmentNumber={number}
israel-post | Israel Post | IL | 17track aftership tnd shopify paypal | https://www.israelpost.co.il
toll | Toll | AU | 17track paypal | https://www.tollgroup.com | - | - | Toll IPEC
couriersplease | CouriersPlease | AU | 17track aftership paypal | https://www.couriersplease.com.au
aramex-au-formerly-fastway-au | Aramex Australia | AU | 17track | https://www.aramex.com.au | - | - | Fastway Australia
aramex-nz-formerly-fastway-nz | Aramex New Zealand | NZ | 17track | https://www.aramex.co.nz | - | - | Fastway New Zealand
hunter-express | Hunter Express | AU | 17track aftership paypal | https://www.hunterexpress.com.au
direct-freight-express | Direct Freight Express | AU | 17track aftership | https://www.directfreight.com.au
team-global-express-myteamge | Team Global Express | AU | 17track | https://www.myteamge.com
allied-express-transport | Allied Express | AU | 17track | https://www.alliedexpress.com.au
seino | Seino | JP | 17track aftership paypal | https://www.seino.co.jp/en | - | - | Seino (EN); Seino (JA)
fukuyama-transporting | Fukuyama Transporting | JP | 17track | https://corp.fukutsu.co.jp | - | - | Fukuyama; 福山通运
cj-logistics | CJ Logistics | KR | 17track aftership paypal | https://www.cjlogistics.com | - | - | CJ Korea Express
hanjin | Hanjin | KR | 17track aftership paypal | https://www.hanjin.co.kr
lotte-global-logistics | Lotte Global Logistics | KR | 17track aftership paypal | https://www.lotteglogis.com | - | - | Lotte
logen | Logen | KR | 17track | https://www.ilogen.com
t-cat | T-Cat | TW | 17track aftership paypal | https://www.t-cat.com.tw | - | - | Takkyubin Taiwan; 黑猫宅急便
kerry-express-th | Kerry Express Thailand | TH | 17track | https://th.kerryexpress.com | - | - | Kerry Express; KEX Express; 嘉里物流(泰国)
flash-express-th | Flash Express | TH | 17track | https://www.flashexpress.co.th
ninja-van-international-tracking | Ninja Van | SG | 17track parcel-scraper | https://www.ninjavan.co | https://www.ninjavan.co/en-my/tracking?id={number}
j-and-t-express-ph | J&T Express Philippines | PH | 17track parcel-scraper | https://www.jtexpress.ph | https://www.jtexpress.ph/track-and-trace?flag=1&waybillNo={number} | - | J&T Express (PH)
j-and-t-express-my | J&T Express Malaysia | MY | 17track | https://jtexpress.my | - | - | J&T Express (MY)
j-and-t-express-id | J&T Express Indonesia | ID | 17track | https://www.jet.co.id | - | - | J&T Express (ID); J&T Express
j-and-t-cargo-id | J&T Cargo | ID | 17track parcel-scraper | https://www.jtcargo.id | https://www.jtcargo.id/networkQuery?waybillNo={number}&type=0
lbc-express | LBC Express | PH | 17track aftership parcel-scraper | https://www.lbcexpress.com | - | - | LBC
shopeeexpress-ph | SPX Express Philippines | PH | 17track parcel-scraper | https://spx.ph | https://spx.ph/track?{number} | - | Shopee Express
jne-express | JNE | ID | 17track | https://www.jne.co.id | - | - | JNE Express
sicepat | SiCepat | ID | 17track | https://www.sicepat.com
anteraja | AnterAja | ID | 17track aftership paypal | https://anteraja.id
city-link | City-Link Express | MY | 17track aftership | https://www.citylinkexpress.com | - | - | City-Link
viettel-post | Viettel Post | VN | 17track aftership | https://viettelpost.com.vn
ghn | GHN | VN | 17track | https://ghn.vn | - | - | Giao Hang Nhanh
dtdc | DTDC | IN | 17track aftership parcel-scraper | https://www.dtdc.com
ekart | Ekart | IN | 17track aftership parcel-scraper paypal | https://ekartlogistics.com | https://ekartlogistics.com/ekartlogistics-web/shipmenttrack/{number} | - | Ekart Logistics
ecom-express | Ecom Express | IN | 17track aftership | https://ecomexpress.in
xpressbees | XpressBees | IN | 17track aftership parcel-scraper paypal | https://www.xpressbees.com | https://shipmentv2.xpressbees.com/orders/tracking/{number}
gati | Gati | IN | 17track | https://www.gati.com
smsa-express | SMSA Express | SA | 17track aftership paypal | https://www.smsaexpress.com | - | +966 920009999 | SMSA
naqel | Naqel Express | SA | 17track | https://www.naqelexpress.com | - | - | Naqel
the-courier-guy | The Courier Guy | ZA | 17track aftership parcel-scraper paypal | https://www.thecourierguy.co.za | https://portal.thecourierguy.co.za/track?ref={number}
dawn-wing-dpd-laser | Dawn Wing | ZA | 17track | https://www.dawnwing.co.za | - | - | DPD Laser
jd-logistics | JD Logistics | CN | 17track parcel-scraper | https://www.jdl.com | https://www.jingdonglogistics.com/Tracking?waybillCodes={number} | - | 京东物流
zto | ZTO Express | CN | 17track aftership parcel-scraper paypal | https://www.zto.com | - | - | ZTO; 中通快递
yto | YTO Express | CN | 17track aftership parcel-scraper paypal | https://www.yto.net.cn | - | - | YTO; 圆通速递
sto | STO Express | CN | 17track aftership parcel-scraper | https://www.sto.cn | - | - | STO; 申通快递
yunda | Yunda Express | CN | 17track aftership parcel-scraper | https://www.yunda56.com | https://web.yundaex.com/infoInquiry?nav_id=262&cid=0&homeWaybill={number} | - | Yunda; 韵达快运
best-express | Best Express | CN | 17track | https://www.best-inc.com | - | - | Best Inc
cne | CNE Express | CN | 17track aftership parcel-scraper paypal | https://www.cne.com | https://www.cne.com/en/track?no={number} | - | CNE
sunyou | SunYou | CN | 17track parcel-scraper | https://www.sypost.com | https://sypost.net/search?orderNo={number} | - | Sunyou Logistics; 顺友物流
orange-connex | Orange Connex | CN | 17track aftership parcel-scraper paypal | https://www.orangeconnex.com | - | - | SpeedPAK; eBay SpeedPAK; 橙联
omgo | OMGO | CN | 17track parcel-scraper | https://omgoexpress.cn
ubi | UBI Smart Parcel | AU | 17track | https://www.ubismartparcel.com | - | - | UBI Logistics
wanb-express | WanB Express | CN | 17track aftership paypal | https://www.wanbexpress.com
jcex | JCEX | CN | 17track aftership | https://www.jcex.com | - | - | 佳成国际
chukou1 | Chukou1 | CN | 17track aftership shopify paypal | https://www.chukou1.com | - | - | 出口易
flyt | Flyt Express | CN | 17track | https://www.flytexpress.com | - | - | 飞特物流
anjun | Anjun | CN | 17track aftership paypal | https://www.szanjun.com | - | - | 安骏物流
winit | Winit | CN | 17track paypal | https://www.winit.com | - | - | 万邑通
cj-packet | CJ Packet | CN | 17track aftership paypal | https://cjpacket.com | - | - | CJ Dropshipping
topyou | TopYou | CN | 17track aftership paypal | https://www.szty56.com | - | - | 通邮集团
`;
