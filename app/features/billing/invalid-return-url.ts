/** Code of the failure when the service wanted to send the merchant outside of the shop's own admin. */
export const INVALID_RETURN_URL = "strange_address";
