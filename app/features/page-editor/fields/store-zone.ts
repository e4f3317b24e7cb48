import { createContext, useContext } from "react";

/** The store's zone (IANA), in which moments are chosen: wherever the merchant is, a page changes by the store's clocks. */
const StoreZone = createContext("UTC");
export const StoreZoneProvider = StoreZone.Provider;
export const useStoreZone = () => useContext(StoreZone);
