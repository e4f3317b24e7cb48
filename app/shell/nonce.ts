import { createContext } from "react";

/** The nonce of the page rendered on the server. Browsers hide it from scripts: undefined there. */
export const NonceContext = createContext<string | undefined>(undefined);
