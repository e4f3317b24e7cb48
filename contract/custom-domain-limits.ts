/** Of a name in ASCII: what DNS takes, less what the record's own name has more. */
export const MAX_DOMAIN_NAME = 240;
