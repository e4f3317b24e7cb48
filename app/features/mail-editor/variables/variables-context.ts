import { createContext, useContext } from "react";

/** Opens the list of variables; what is chosen there goes to where the text cursor was last. */
export const VariablesContext = createContext<() => void>(() => {});
export const useVariables = () => useContext(VariablesContext);
