/** Code of the failure when the service wanted to send the merchant outside of the shop's own admin. */
export const STRANGE_ADDRESS = "strange_address";
