import { NativeBar as Bar } from "../../form/native-save-bar";
import { useShell } from "../../shell/use-shell";
import { useAdminToken } from "../../shell/window-admin-token";

interface Props {
  /** Something is not saved. */
  isShown: boolean;
  save: { onPress: () => void; isDisabled: boolean; isBusy: boolean };
  discard: { onPress: () => void; isDisabled: boolean };
}

/** Whether the admin's own bar saves: then the editor has no button of its own for it. */
export function useNativeBar(): boolean {
  const { embedded, store } = useShell();
  const isStaff = useAdminToken(store.myshopify_domain) !== null;
  return embedded && !isStaff;
}

/**
 * Within the Shopify admin, its own bar as long as something is not saved: by it the admin knows to ask before the editor, or the
 * window that it is in, is closed.
 */
export function EditorNativeBar(props: Props) {
  return useNativeBar() ? <Bar {...props} /> : null;
}
