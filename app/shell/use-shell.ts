import { useRouteLoaderData } from "@remix-run/react";
import type { ShellData } from "./shell-data.server";

/** Store, plan and language from the layout's loader. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData<ShellData>("routes/track");
  if (!shell) throw new Error("useShell outside of the /track layout");
  return shell;
}
