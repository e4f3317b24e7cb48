/** Failure code: the service's redirect led outside of the shop's own admin. */
export const INVALID_RETURN_URL = "strange_address";
