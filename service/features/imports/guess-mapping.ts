import { IMPORT_FIELDS, type ImportField, SEPARATORS } from "../../../contract/import-limits";
import type { Mapping, Separator } from "../../../contract/imports";
import { textForm } from "../../read/search/search-form";

/** Names of each column in headers: in the languages of the app, and in exports of other shop systems. */
const NAMES: Record<ImportField, RegExp> = {
  order_number:
    /^(order ?(number|no|nr|name|id)?|name|bestell(ung|nummer|nr)|auftragsnummer|(numero de )?commande|(numero d ?)?ordine|(numero de )?pedido|numero do pedido|siparis( numarasi| no)?|bestelnummer|ordernummer|numer zamowienia|注文番号|주문 ?번호|订单号|訂單編號)$/,
  tracking_number:
    /^(tracking ?(number|no|nr|code|id)?|trackingnummer|sendungsnummer|(numero de )?suivi|numero di (tracciamento|tracking)|numero de (seguimiento|rastreio)|codigo de rastreio|takip (numarasi|no)|sparningsnummer|numer przesylki|追跡番号|伝票番号|운송장 ?번호|运单号|快递单号|追蹤號碼)$/,
  courier:
    /^((courier|carrier)( name)?|shipping (company|carrier)|tracking company|paketdienst|versanddienst(leister)?|transporteur|corriere|transportista|transportadora|kargo( sirketi| firmasi)?|vervoerder|transportor|przewoznik|配送業者|택배사|物流商|快递公司)$/,
  sku: /^(sku|item sku|lineitem sku|artikelnummer|article|商品コード|품목 ?코드)$/,
  quantity:
    /^(quantity|qty|lineitem quantity|menge|anzahl|quantite|quantita|cantidad|quantidade|adet|aantal|antal|ilosc|数量|수량|數量)$/,
  shipped_at:
    /^(shipped( at| on| date)?|date shipped|ship(ping)? date|fulfilled at|versandt( am)?|versanddatum|expedie|date d ?expedition|spedito|data di spedizione|enviado|fecha de envio|data de envio|gonderildi|gonderim tarihi|verzonden|verzenddatum|skickat|wyslano|data wysylki|発送日時?|발송일시?|发货(时间|日期)|出貨(時間|日期))$/,
  delivered:
    /^(delivered|completed|mark order as completed|zugestellt|livre|consegnato|entregado|entregue|teslim edildi|bezorgd|levererat|doreczono|配達済み|배송 ?완료|已签收|已送達)$/,
};

/** Guesses the mapping of columns by the headers. */
export function guessMapping(headers: string[]): Mapping {
  const forms = headers.map((header) =>
    textForm(header)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  const found = IMPORT_FIELDS.map((field) => [field, forms.findIndex((form) => NAMES[field].test(form))]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1)) as Mapping;
}

/** Guesses the separator: the most frequent one in the first line, outside of quotes. */
export function guessSeparator(text: string): Separator {
  const [line = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/\r|\n/);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}
