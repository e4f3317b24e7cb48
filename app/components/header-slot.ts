import { createContext, type ReactNode } from "react";

/** What stands at the end of every page's head: the search's icon, where no bar of ours is drawn. */
export const HeaderSlot = createContext<ReactNode>(null);
