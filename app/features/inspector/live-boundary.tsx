import { Banner } from "@shopify/polaris";
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AnyMachineSnapshot } from "xstate";

interface Props {
  /** Another snapshot is another try. */
  state: AnyMachineSnapshot;
  children: ReactNode;
}

/** A trace that was changed by hand may hold what no component can draw: then it says so, and chart and steps stay. */
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
