export const MAX_PAGES = 50;
export const MAX_PAGE_NAME = 80;
export const MAX_PAGE_ADDRESS = 60;
