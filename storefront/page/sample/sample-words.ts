import type { LanguageTag } from "../../../contract/locales";

/** What in a sample order are the merchant's own words: titles of products, and steps before shipping. */
export interface SampleWords {
  /** A short title, one that needs several lines, and one without a variant. */
  items: [sweater: string, coat: string, gloves: string];
  variants: [sweater: string, coat: string];
  steps: [made: string, madeText: string, packed: string];
}

export const SAMPLE_WORDS: Record<LanguageTag, SampleWords> = {
  en: {
    items: [
      "Merino sweater",
      "Water-repellent three-layer outdoor coat with removable merino lining and adjustable hood",
      "Gloves",
    ],
    variants: ["Navy / M", "Dark forest green / Extra large"],
    steps: ["Knitting", "Made to order in our workshop.", "Packing"],
  },
  "zh-CN": {
    items: ["美利奴羊毛衫", "可拆卸美利奴内胆、可调节连帽三层防泼水户外大衣", "手套"],
    variants: ["藏青色 / M", "墨绿色 / 加大码"],
    steps: ["编织", "在我们的工坊按订单制作。", "包装"],
  },
  "zh-TW": {
    items: ["美麗諾羊毛衫", "可拆式美麗諾內裡、可調式連帽三層防潑水戶外大衣", "手套"],
    variants: ["海軍藍 / M", "墨綠色 / 加大"],
    steps: ["編織", "於我們的工坊依訂單製作。", "包裝"],
  },
  fr: {
    items: [
      "Pull en mérinos",
      "Manteau d’extérieur déperlant trois couches avec doublure mérinos amovible et capuche réglable",
      "Gants",
    ],
    variants: ["Bleu marine / M", "Vert sapin foncé / Très grande taille"],
    steps: ["Tricotage", "Fabriqué à la commande dans notre atelier.", "Emballage"],
  },
  de: {
    items: [
      "Merinopullover",
      "Dreilagen-Funktionsoutdoormantel, wasserabweisend, mit herausnehmbarem Merinowollinnenfutter und verstellbarer Sturmkapuze",
      "Fingerhandschuhe",
    ],
    variants: ["Marineblau / M", "Dunkeltannengrün / Übergröße"],
    steps: ["Stricken", "Auf Bestellung in unserer Werkstatt gefertigt.", "Verpacken"],
  },
  it: {
    items: [
      "Maglione in lana merino",
      "Cappotto da esterno idrorepellente a tre strati con fodera in merino removibile e cappuccio regolabile",
      "Guanti",
    ],
    variants: ["Blu navy / M", "Verde bosco scuro / Extra large"],
    steps: ["Lavorazione a maglia", "Fatto su ordinazione nel nostro laboratorio.", "Imballaggio"],
  },
  ja: {
    items: [
      "メリノウールセーター",
      "取り外し可能なメリノライナーと調整式フード付き三層撥水アウトドアコート",
      "手袋",
    ],
    variants: ["ネイビー / M", "ダークグリーン / XL"],
    steps: ["編み立て", "当店の工房でご注文ごとに製作しています。", "梱包"],
  },
  ko: {
    items: ["메리노 스웨터", "탈부착 메리노 안감과 조절식 후드가 있는 3중 발수 아웃도어 코트", "장갑"],
    variants: ["네이비 / M", "짙은 숲색 / 특대"],
    steps: ["뜨개질", "저희 공방에서 주문 제작합니다.", "포장"],
  },
  es: {
    items: [
      "Jersey de merino",
      "Abrigo de exterior impermeable de tres capas con forro de merino extraíble y capucha ajustable",
      "Guantes",
    ],
    variants: ["Azul marino / M", "Verde bosque oscuro / Extragrande"],
    steps: ["Tejido", "Hecho por encargo en nuestro taller.", "Embalaje"],
  },
  pt: {
    items: [
      "Suéter de merino",
      "Casaco impermeável de três camadas para atividades ao ar livre com forro de merino removível e capuz ajustável",
      "Luvas",
    ],
    variants: ["Azul-marinho / M", "Verde-floresta escuro / Extragrande"],
    steps: ["Tricô", "Feito sob encomenda no nosso ateliê.", "Embalagem"],
  },
  tr: {
    items: [
      "Merino kazak",
      "Çıkarılabilir merino astarlı, ayarlanabilir kapüşonlu, üç katmanlı su itici outdoor mont",
      "Eldiven",
    ],
    variants: ["Lacivert / M", "Koyu orman yeşili / Ekstra büyük"],
    steps: ["Örme", "Atölyemizde siparişe göre üretilir.", "Paketleme"],
  },
  nl: {
    items: [
      "Merinotrui",
      "Waterafstotende drielaagse outdoorjas met uitneembare merinovoering en verstelbare capuchon",
      "Handschoenen",
    ],
    variants: ["Marineblauw / M", "Donker bosgroen / Extra groot"],
    steps: ["Breien", "Op bestelling gemaakt in ons atelier.", "Inpakken"],
  },
  sv: {
    items: [
      "Merinotröja",
      "Vattenavvisande trelagers friluftskappa med löstagbart merinofoder och justerbar huva",
      "Handskar",
    ],
    variants: ["Marinblå / M", "Mörkt skogsgrön / Extra stor"],
    steps: ["Stickning", "Tillverkas på beställning i vår verkstad.", "Packning"],
  },
  pl: {
    items: [
      "Sweter z merynosa",
      "Trójwarstwowy wodoodporny płaszcz outdoorowy z odpinaną podszewką z merynosa i regulowanym kapturem",
      "Rękawiczki",
    ],
    variants: ["Granatowy / M", "Ciemna leśna zieleń / Bardzo duży"],
    steps: ["Dzianie", "Szyte na zamówienie w naszej pracowni.", "Pakowanie"],
  },
};
