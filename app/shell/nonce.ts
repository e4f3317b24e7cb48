import { createContext } from "react";

/** The nonce of the page that is being drawn on the server. Browsers hide it from scripts: there it is not known. */
export const NonceContext = createContext<string | undefined>(undefined);
