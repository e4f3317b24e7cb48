/** Shopify generates the tracking URL for couriers it knows; `{}` is replaced by the number. */
const templates = new Map(
  Object.entries<string>({
    ups: "https://www.ups.com/track?tracknum={}",
    usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels={}",
    fedex: "https://www.fedex.com/fedextrack/?trknbr={}",
    "dhl express": "https://www.dhl.com/en/express/tracking.html?AWB={}",
    "deutsche post": "https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer={}",
    "royal mail": "https://www.royalmail.com/track-your-item#/tracking-results/{}",
    "la poste": "https://www.laposte.fr/outils/suivre-vos-envois?code={}",
    "canada post": "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}",
    "australia post": "https://auspost.com.au/mypost/track/#/details/{}",
    "japan post": "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={}",
    yamato: "https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number={}",
    inpost: "https://inpost.pl/sledzenie-przesylek?number={}",
  }),
);

export function trackingUrl(company: string | null, number: string): string | null {
  return templates.get(company?.toLowerCase() ?? "")?.replace("{}", encodeURIComponent(number)) ?? null;
}
