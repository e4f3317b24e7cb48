import { lazyPart } from "../../shell/lazy-part";
import type { PageView } from "./load-tracking-pages.server";

// Loaded on demand: most visits open none of them.
const DIALOGS = {
  rename: lazyPart(() => import("./rename-dialog").then((file) => file.RenameDialog)),
  duplicate: lazyPart(() => import("./duplicate-dialog").then((file) => file.DuplicateDialog)),
  address: lazyPart(() => import("./address-dialog").then((file) => file.AddressDialog)),
  rules: lazyPart(() => import("./rules-dialog").then((file) => file.RulesDialog)),
  versions: lazyPart(() => import("./versions-dialog").then((file) => file.VersionsDialog)),
};
export type DialogKind = keyof typeof DIALOGS;

interface Props {
  kind: DialogKind;
  page: PageView;
  onClose: () => void;
}

/** What is asked before a page is changed. */
export function OpenDialog({ kind, page, onClose }: Props) {
  const Dialog = DIALOGS[kind];
  return <Dialog page={page} onClose={onClose} />;
}
