import { BLOCK_PURPOSES, type BlockPurpose, type PartPurpose } from "../../contract/mail-purposes";
import type { MailBlock, MailTemplate } from "../../contract/mail-template";
import { findBlockTemplate, isBlockSendable } from "./blocks/templates";
import { textsIn } from "./mail-texts";
import { CONSENT_VARIABLES } from "./recipient-variables";

/** Types whose content is all the merchant's: only they know what it is for. */
export function mayAdvertise(type: string): boolean {
  const template = findBlockTemplate(type);
  return (
    template?.purpose === "status" && template.region === "body" && template.document.converts === "drawn"
  );
}

/** What a block is for: as its type has it, or as the merchant says. */
export function purposeOfBlock({ type, purpose }: Pick<MailBlock, "type" | "purpose">): PartPurpose {
  const ofType = findBlockTemplate(type)?.purpose ?? "status";
  return ofType === "status" && purpose && mayAdvertise(type) ? purpose : ofType;
}

/** What parts of a template are for besides the order: its blocks, and what texts and documents show by a condition. */
export function purposesOf(template: MailTemplate): BlockPurpose[] {
  const shown = template.blocks.filter(({ type, hidden }) => !hidden && isBlockSendable(type));
  const ofBlocks = new Set(shown.map(purposeOfBlock));
  const texts = textsIn(template);
  const isAsked = (purpose: BlockPurpose) =>
    texts.some(({ text }) => text.includes(CONSENT_VARIABLES[purpose]));
  return BLOCK_PURPOSES.filter((purpose) => ofBlocks.has(purpose) || isAsked(purpose));
}
