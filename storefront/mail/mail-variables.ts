import type { MailFacts } from "./mail-facts";
import type { Localizer } from "../localizer";

export const mailVariables = (_: MailFacts, __: Localizer): object => ({});
