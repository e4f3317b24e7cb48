import { Badge, Icon, Text } from "@shopify/polaris";
import { CodeIcon, ColorIcon, EmailIcon, LanguageIcon } from "@shopify/polaris-icons";
import { useTranslation } from "../../i18n/translation";

export type WholePart = "subject" | "theme" | "languages" | "html";

interface Props {
  isHtml: boolean;
  /** With something that cannot be saved. */
  wrong: ReadonlySet<WholePart>;
  onOpen: (part: WholePart) => void;
}

const ICONS = { subject: EmailIcon, theme: ColorIcon, languages: LanguageIcon, html: CodeIcon };

/** What an email has as a whole, above its blocks. */
export function MailPartRows({ isHtml, wrong, onOpen }: Props) {
  const { t } = useTranslation("mailEditor");
  const parts = (["subject", isHtml ? "html" : "theme", "languages"] as const).map((kind) => ({
    kind,
    name: t(kind === "subject" ? "parts.head.title" : `parts.${kind}.title`),
  }));
  return (
    <div className="wb-parts">
      {parts.map(({ kind, name }) => (
        <button
          key={kind}
          type="button"
          className="wb-section-open wb-part"
          data-part={kind}
          onClick={() => onOpen(kind)}
        >
          <span aria-hidden="true">
            <Icon source={ICONS[kind]} tone="subdued" />
          </span>
          <Text as="span" fontWeight="medium" breakWord>
            {name}
          </Text>
          {wrong.has(kind) && <Badge tone="critical">{t("problems.badge")}</Badge>}
        </button>
      ))}
    </div>
  );
}
