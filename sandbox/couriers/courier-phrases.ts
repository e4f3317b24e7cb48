import type { SubStatus } from "../../contract/shipment-status";

/** Every step of a simulated shipment, with the sub-status of its scan. */
export const STEPS = {
  announced: "INFO_RECEIVED_01",
  pickedUp: "IN_TRANSIT_01",
  departedHub: "IN_TRANSIT_01",
  arrivedHub: "IN_TRANSIT_02",
  toAirport: "IN_TRANSIT_04",
  toAirline: "IN_TRANSIT_05",
  departedPlane: "IN_TRANSIT_08",
  landed: "IN_TRANSIT_06",
  customsHeld: "ABNORMAL_02",
  customsCleared: "IN_TRANSIT_03",
  handedOver: "IN_TRANSIT_01",
  delayed: "IN_TRANSIT_01",
  atDepot: "IN_TRANSIT_07",
  outForDelivery: "WAITING_DELIVERY_01",
  nobodyHome: "DELIVERY_FAILED_02",
  secondAttempt: "WAITING_DELIVERY_03",
  atPickupPoint: "WAITING_DELIVERY_02",
  delivered: "DELIVERED_01",
  signed: "DELIVERED_03",
  collected: "DELIVERED_02",
  withNeighbour: "DELIVERED_04",
  refused: "ABNORMAL_05",
  returning: "ABNORMAL_07",
  returned: "ABNORMAL_06",
} as const satisfies Record<string, SubStatus>;
export type Step = keyof typeof STEPS;

type Wording = Record<Step, string>;

const english: Wording = {
  announced: "Shipment information received, the parcel is not with us yet",
  pickedUp: "Picked up by the courier",
  departedHub: "Departed from sorting center",
  arrivedHub: "Arrived at sorting center",
  toAirport: "Export processing complete, on its way to the airport",
  toAirline: "Handed over to the airline",
  departedPlane: "Departed on flight to the destination country",
  landed: "Arrived in the destination country",
  customsHeld: "Held by customs: more information is needed",
  customsCleared: "Customs clearance completed",
  handedOver: "Handed over to the local delivery partner",
  delayed: "Delayed by severe weather, we are sorry for the inconvenience",
  atDepot: "Arrived at the local delivery depot",
  outForDelivery: "Out for delivery",
  nobodyHome: "Delivery attempted, nobody was home",
  secondAttempt: "A new delivery attempt is planned for the next working day",
  atPickupPoint: "Ready for pickup at the pickup point",
  delivered: "Delivered",
  signed: "Delivered, signed for by the recipient",
  collected: "Picked up by the recipient",
  withNeighbour: "Left with a neighbor",
  refused: "Refused by the recipient",
  returning: "Being returned to the sender",
  returned: "Returned to the sender",
};

const german: Wording = {
  announced: "Die Sendung wurde elektronisch angekündigt",
  pickedUp: "Die Sendung wurde vom Absender übernommen",
  departedHub: "Die Sendung hat das Paketzentrum verlassen",
  arrivedHub: "Die Sendung ist im Paketzentrum eingetroffen",
  toAirport: "Die Sendung wird für den Weitertransport zum Flughafen vorbereitet",
  toAirline: "Die Sendung wurde der Fluggesellschaft übergeben",
  departedPlane: "Die Sendung hat das Land per Flugzeug verlassen",
  landed: "Die Sendung ist im Zielland eingetroffen",
  customsHeld: "Der Zoll benötigt weitere Angaben zur Sendung",
  customsCleared: "Die Zollabfertigung ist abgeschlossen",
  handedOver: "Die Sendung wurde dem Zustellpartner übergeben",
  delayed: "Die Zustellung verzögert sich wegen des Wetters",
  atDepot: "Die Sendung ist in der Zustellbasis eingetroffen",
  outForDelivery: "Die Sendung wurde in das Zustellfahrzeug geladen",
  nobodyHome: "Zustellversuch: niemand war zu Hause",
  secondAttempt: "Ein neuer Zustellversuch folgt am nächsten Werktag",
  atPickupPoint: "Die Sendung liegt zur Abholung in der Filiale bereit",
  delivered: "Die Sendung wurde zugestellt",
  signed: "Die Sendung wurde gegen Unterschrift zugestellt",
  collected: "Die Sendung wurde in der Filiale abgeholt",
  withNeighbour: "Die Sendung wurde bei einem Nachbarn abgegeben",
  refused: "Der Empfänger hat die Annahme verweigert",
  returning: "Die Sendung geht an den Absender zurück",
  returned: "Die Sendung ist wieder beim Absender",
};

const french: Wording = {
  announced: "Votre colis est annoncé par l'expéditeur",
  pickedUp: "Votre colis a été pris en charge",
  departedHub: "Votre colis a quitté la plateforme",
  arrivedHub: "Votre colis est arrivé sur la plateforme",
  toAirport: "Votre colis part vers l'aéroport",
  toAirline: "Votre colis a été remis à la compagnie aérienne",
  departedPlane: "Votre colis a quitté le pays d'origine",
  landed: "Votre colis est arrivé dans le pays de destination",
  customsHeld: "La douane attend un complément d'information",
  customsCleared: "Le dédouanement est terminé",
  handedOver: "Votre colis a été confié au partenaire local",
  delayed: "Votre colis est retardé en raison des intempéries",
  atDepot: "Votre colis est arrivé sur son site de distribution",
  outForDelivery: "Votre colis est en cours de livraison",
  nobodyHome: "Destinataire absent lors du passage du livreur",
  secondAttempt: "Une nouvelle présentation est prévue le prochain jour ouvré",
  atPickupPoint: "Votre colis vous attend au point de retrait",
  delivered: "Votre colis est livré",
  signed: "Votre colis est livré contre signature",
  collected: "Votre colis a été retiré",
  withNeighbour: "Votre colis a été remis à un voisin",
  refused: "Votre colis a été refusé par le destinataire",
  returning: "Votre colis est retourné à l'expéditeur",
  returned: "L'expéditeur a reçu le colis en retour",
};

const languageOf = new Map(
  Object.entries<Wording>({
    "dhl-paket": german,
    "deutsche-post": german,
    "hermes-de": german,
    "austrian-post": german,
    "la-poste": french,
    chronopost: french,
    "mondial-relay": french,
    "colis-prive": french,
  }),
);

/** A courier's message for a step, in the courier's language where there are phrases in it. */
export function phraseOf(courier: string | null, step: Step): string {
  return (languageOf.get(courier ?? "") ?? english)[step];
}
