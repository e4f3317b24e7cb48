import { Banner } from "@shopify/polaris";
import { Component, type ReactNode } from "react";
import type { AnyMachineSnapshot } from "xstate";
import { useTranslation } from "../../i18n/translation";

interface Props {
  /** Retries with each new snapshot. */
  state: AnyMachineSnapshot;
  children: ReactNode;
}

/** Error boundary: an edited trace may hold state that no component can render; chart and steps stay usable. */
export class LiveBoundary extends Component<Props, { words: string | null }> {
  override state = { words: null };

  static getDerivedStateFromError(error: unknown) {
    return { words: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.words !== null && before.state !== this.props.state) this.setState({ words: null });
  }

  override render() {
    const { words } = this.state;
    return words === null ? this.props.children : <CannotBeDrawn words={words} />;
  }
}

function CannotBeDrawn({ words }: { words: string }) {
  const { t } = useTranslation("inspector");
  return (
    <Banner tone="warning" title={t("live.failed")}>
      <p>
        <code>{words}</code>
      </p>
    </Banner>
  );
}
