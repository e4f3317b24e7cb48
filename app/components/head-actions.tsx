import { Button, ButtonGroup, type ButtonProps } from "@shopify/polaris";

export type HeadAction = ButtonProps & { label: string };

/** The actions of a page's head as buttons. */
export function HeadActions({ actions }: { actions: HeadAction[] }) {
  return (
    <ButtonGroup>
      {/* By place: a button whose label changes with what it has done keeps the focus. */}
      {actions.map(({ label, ...button }, place) => (
        <Button key={place} {...button}>
          {label}
        </Button>
      ))}
    </ButtonGroup>
  );
}
