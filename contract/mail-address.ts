import { z } from "zod";
import { normalAddress } from "./normal-address";
import { MAX_SENDER_ADDRESS } from "./mail-sender-limits";
import { fieldKey } from "./reasons";

/** An email address, or nothing; its local part in ASCII, because not every mail server takes another (RFC 6531). */
export const MailAddressField = z
  .string()
  .overwrite(normalAddress)
  .max(MAX_SENDER_ADDRESS)
  .regex(new RegExp(`^$|${z.regexes.email.source}`), { error: fieldKey("email") });
