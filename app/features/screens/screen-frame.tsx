import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { screens, type ScreenId } from "./registry";
import { screenAnchor } from "./screen-anchor";
import { useScreenTexts } from "./use-screen-texts";

/** A screen on its page: anchor, heading and explanation from the registry, and its content. */
export function ScreenFrame({ id, children }: { id: ScreenId; children: ReactNode }) {
  const { title, about } = useScreenTexts()(id);
  const { group, wide } = screens[id];

  return (
    <section
      {...screenAnchor(id)}
      className={wide ? "wb-screen wb-screen-wide" : "wb-screen"}
      aria-labelledby={`${id}-title`}
    >
      <div className="wb-screen-head">
        <Text as={group ? "h3" : "h2"} variant={group ? "headingSm" : "headingMd"} id={`${id}-title`}>
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {about}
        </Text>
      </div>
      <div className="wb-screen-body">{children}</div>
    </section>
  );
}
