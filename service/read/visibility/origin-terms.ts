import { type Folded, hasTerm, termOf } from "../../../contract/term-matcher";

/**
 * Terms that reveal mainland China, Hong Kong or Macao as the origin of a shipment: names of the country, of provinces
 * and of the cities shipments leave from, in Latin and Chinese script, and of the couriers that carry them. Names that
 * are also common words or places elsewhere (Anyang, Canton, Nanyang) are left out.
 */
const WORDS = {
  CN: `
    China; Chinese; PRC; P.R. China; CN; CHN; Chine; Cina; Kina; Chiny; Çin; 中国; 中國; 중국; 大陆; 大陸
    Anhui; Fujian; Gansu; Guangdong; Guangxi; Guizhou; Hainan; Hebei; Heilongjiang; Henan; Hubei; Hunan; Jiangsu; Jiangxi
    Jilin; Liaoning; Inner Mongolia; Ningxia; Qinghai; Shaanxi; Shandong; Shanxi; Sichuan; Xinjiang; Xizang; Yunnan; Zhejiang
    安徽; 福建; 甘肃; 甘肅; 广东; 廣東; 广西; 廣西; 贵州; 貴州; 海南; 河北; 黑龙江; 黑龍江; 河南; 湖北; 湖南; 江苏; 江蘇; 江西
    吉林; 辽宁; 遼寧; 内蒙古; 內蒙古; 宁夏; 寧夏; 青海; 陕西; 陝西; 山东; 山東; 山西; 四川; 新疆; 西藏; 云南; 雲南; 浙江
    Beijing; Peking; Shanghai; Tianjin; Chongqing; Guangzhou; Shenzhen; Dongguan; Foshan; Zhuhai; Zhongshan; Huizhou
    Jiangmen; Shantou; Zhanjiang; Zhaoqing; Shunde; Jieyang; Chaozhou; Hangzhou; Yiwu; Ningbo; Wenzhou; Jinhua; Jiaxing; Huzhou
    Shaoxing; Taizhou; Lishui; Quzhou; Zhoushan; Nanjing; Suzhou; Wuxi; Changzhou; Nantong; Xuzhou; Yangzhou; Zhenjiang; Kunshan
    Yancheng; Lianyungang; Huaian; Xiamen; Fuzhou; Quanzhou; Zhangzhou; Putian; Jinjiang; Ningde; Qingdao; Jinan; Yantai; Weifang
    Weihai; Linyi; Zibo; Rizhao; Heze; Wuhan; Yichang; Xiangyang; Changsha; Zhuzhou; Hengyang; Yueyang; Zhengzhou; Luoyang; Kaifeng
    Xinxiang; Shijiazhuang; Baoding; Langfang; Tangshan; Handan; Cangzhou; Chengdu; Mianyang; Xi'an; Xian; Xianyang
    Shenyang; Dalian; Harbin; Changchun; Hefei; Wuhu; Bengbu; Nanchang; Ganzhou; Jiujiang; Shangrao; Kunming; Guiyang; Nanning
    Guilin; Liuzhou; Pingxiang; Haikou; Sanya; Taiyuan; Datong; Lanzhou; Urumqi; Ürümqi; Hohhot; Baotou; Yinchuan; Xining; Lhasa
    Anqing; Anshun; Ankang; Baicheng; Baiyin; Baoji; Baoshan; Bazhong; Beihai; Bijie; Binzhou; Bozhou; Changde; Changji; Changshu; Changzhi
    Chaoyang; Chenzhou; Chifeng; Chizhou; Chongzuo; Chuzhou; Cixi; Daqing; Dazhou; Deyang; Dezhou; Dingxi; Dongying; Enshi; Fangchenggang
    Fushun; Fuyang; Guangyuan; Guigang; Hanzhong; Hechi; Hegang; Hengshui; Heyuan; Hezhou; Huaibei; Huaihua; Huainan; Huanggang; Huangshi
    Jiamusi; Jiangyin; Jiaozuo; Jiayuguan; Jincheng; Jingdezhen; Jingmen; Jingzhou; Jining; Jinzhong; Jiuquan; Karamay; Kashgar; Laibin; Laiwu
    Liaocheng; Lijiang; Lincang; Linfen; Liupanshui; Longyan; Loudi; Luohe; Luzhou; Maanshan; Maoming; Meishan; Meizhou; Mudanjiang; Nanchong
    Nanping; Neijiang; Ordos; Panzhihua; Pingdingshan; Puyang; Qingyuan; Qinhuangdao; Qinzhou; Qiqihar; Qujing; Sanmenxia; Sanming; Shangluo
    Shangqiu; Shanwei; Shaoguan; Shaoyang; Shiyan; Shuozhou; Siping; Songyuan; Suihua; Suizhou; Suqian; Tianshui; Tonghua; Tongliao; Turpan
    Weinan; Wuzhong; Wuzhou; Xiangtan; Xianning; Xiaogan; Xingtai; Xinyang; Xinyu; Xinzhou; Xuancheng; Xuchang; Yangjiang; Yangquan; Yibin
    Yichun; Yingkou; Yingtan; Yixing; Yiyang; Yongzhou; Yulin; Yuncheng; Yunfu; Zhangjiagang; Zhangjiajie; Zhangjiakou; Zhangye; Zhoukou
    Zhumadian; Zhuzhou; Zigong; Ziyang; Zunyi; Daxinganling
    P.R.C.; P R China; Volksrepublik; Chinois; Chinoise; Chinoises; chinesisch; chinesische; chinesischem; chinesischen; chinesischer
    chinesisches; Chinees; Chineese; Cinese; Cinesi; Kinesisk; Kinesiska; Chiński; Zhongguo
    Baoan; Bao'an; Longgang; Longhua; Luohu; Futian; Yantian; Baiyun; Huadu; Panyu; Pudong; Xiaoshan; Humen; Houjie
    PEK; PVG; SZX; XMN; CTU; HGH; CGO
    北京; 上海; 天津; 重庆; 重慶; 广州; 廣州; 深圳; 东莞; 東莞; 佛山; 珠海; 中山; 惠州; 江门; 江門; 汕头; 汕頭; 湛江; 肇庆; 肇慶; 揭阳; 揭陽
    潮州; 杭州; 义乌; 義烏; 宁波; 寧波; 温州; 溫州; 金华; 金華; 嘉兴; 嘉興; 湖州; 绍兴; 紹興; 台州; 丽水; 麗水; 衢州; 舟山; 南京; 苏州; 蘇州
    无锡; 無錫; 常州; 南通; 徐州; 扬州; 揚州; 镇江; 鎮江; 昆山; 厦门; 廈門; 福州; 泉州; 漳州; 莆田; 晋江; 晉江; 青岛; 青島; 济南; 濟南; 烟台
    煙台; 潍坊; 濰坊; 威海; 临沂; 臨沂; 武汉; 武漢; 长沙; 長沙; 株洲; 郑州; 鄭州; 洛阳; 洛陽; 石家庄; 石家莊; 保定; 廊坊; 唐山; 成都; 绵阳; 綿陽
    西安; 沈阳; 瀋陽; 大连; 大連; 哈尔滨; 哈爾濱; 长春; 長春; 合肥; 芜湖; 蕪湖; 南昌; 赣州; 贛州; 昆明; 贵阳; 貴陽; 南宁; 南寧; 桂林; 柳州
    海口; 三亚; 三亞; 太原; 兰州; 蘭州; 乌鲁木齐; 烏魯木齊; 呼和浩特; 银川; 銀川; 西宁; 西寧; 拉萨; 拉薩; 宝安; 寶安; 龙岗; 龍崗; 龙华; 盐田; 鹽田
    China Post; China EMS; ePacket; Yanwen; Yun Express; YunExpress; YunTrack; Cainiao; AliExpress; Alibaba; 4PX; SF Express
    SF International; Shunfeng; SunYou; YTO Express; ZTO; STO Express; Yunda; Best Express; J-NET; JCEX; CNE Express; CJ Packet; CJdropshipping
    WanB; UBI Smart Shipment; Anjun; Speedaf; QFKD; Wishpost; JD Logistics; Jitu; 菜鸟; 菜鳥; 燕文; 云途; 雲途; 顺丰; 順豐; 圆通; 中通; 申通; 韵达; 邮政`,
  HK: `Hong Kong; Hongkong; HK; HKG; Kowloon; Kwai Chung; Tsuen Wan; Tuen Mun; Tsing Yi; Hongkong Post; 香港; 九龙; 九龍; 홍콩`,
  MO: `Macau; Macao; MFM; 澳门; 澳門; 마카오`,
} as const;

export type Territory = keyof typeof WORDS;
export const TERRITORIES = Object.keys(WORDS) as Territory[];

/** Languages in which couriers write, including those of the product. */
const LANGUAGES =
  "ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant";

function namesOf(territory: Territory): string[] {
  return LANGUAGES.split(" ").flatMap(
    (tag) => new Intl.DisplayNames(tag, { type: "region", style: "short" }).of(territory) ?? [],
  );
}

/** Places and ports as UN/LOCODE writes them (CNSZX, HKHKG). None for Macao: too many words begin with its letters. */
const PORTS: Record<Territory, RegExp | null> = { CN: / cn[a-z]{3} /, HK: / hk[a-z]{3} /, MO: null };

/** Terms of at least this many letters do not occur by chance within other words. */
const LONG = 8;

interface Origin {
  /** Terms of one or more words, which match whole words. */
  phrases: Set<string>;
  /** Terms of a script without spaces, which match anywhere. */
  unspaced: string[];
  /** Long terms by their first letters: they match within other words, and with spaces between their syllables. */
  runs: Map<string, string[]>;
  port: RegExp | null;
}

/** Built once: there are some seven hundred terms, and a page of events tests each of them a hundred times. */
const origins = Object.fromEntries(
  TERRITORIES.map((territory): [Territory, Origin] => {
    const words = [...WORDS[territory].split(/[;\n]/), ...namesOf(territory)];
    const terms = [...new Set(words.map((word) => termOf(word)).filter(Boolean))];
    const spaced = terms.filter((term) => term.startsWith(" ") && term.endsWith(" "));
    const phrases = new Set(spaced.map((term) => term.trim()));
    return [
      territory,
      {
        phrases,
        unspaced: terms.filter((term) => !spaced.includes(term)),
        runs: byBeginning([...phrases].map(joined).filter(isLong)),
        port: PORTS[territory],
      },
    ];
  }),
) as Record<Territory, Origin>;

const MOST_WORDS = Math.max(
  ...Object.values(origins).flatMap(({ phrases }) => [...phrases].map((phrase) => phrase.split(" ").length)),
);

/** Thai, the scripts of East Asia, and every code point after them. */
const UNSPACED = /[\u0e00-\uffff]/;

/** Whether a text reveals one of these territories as the origin. */
export function mentionsOrigin(text: Folded, territories: readonly Territory[]): boolean {
  if (territories.length === 0) return false;
  const words = text.words.trim().split(" ");
  const run = words.join("");
  return territories.some((territory) => {
    const origin = origins[territory];
    return (
      hasPhrase(words, origin.phrases) ||
      (UNSPACED.test(text.words) && hasTerm(text, origin.unspaced)) ||
      hasRun(run, origin.runs) ||
      origin.port?.test(text.words)
    );
  });
}

function hasPhrase(words: string[], phrases: Set<string>): boolean {
  return words.some((word, from) => {
    let phrase = word;
    for (let to = from + 1; to < from + MOST_WORDS; to += 1) {
      if (phrases.has(phrase)) return true;
      phrase += ` ${words[to]}`;
    }
    return phrases.has(phrase);
  });
}

function hasRun(text: string, runs: Map<string, string[]>): boolean {
  for (let at = 0; at + LONG <= text.length; at += 1) {
    if (runs.get(text.slice(at, at + LONG))?.some((run) => text.startsWith(run, at))) return true;
  }
  return false;
}

function byBeginning(runs: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const run of runs) found.set(beginning(run), [...(found.get(beginning(run)) ?? []), run]);
  return found;
}

function joined(phrase: string): string {
  return phrase.replaceAll(" ", "");
}

function beginning(run: string): string {
  return run.slice(0, LONG);
}

function isLong(run: string): boolean {
  return run.length >= LONG && /^[a-z]+$/.test(run);
}

/** Destinations where Han characters are common, so that they do not reveal the origin. */
export const WRITES_HAN = new Set(["CN", "HK", "MO", "TW", "JP"]);
