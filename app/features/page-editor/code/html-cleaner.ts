/** Apart, because the parser weighs as much as the rest of the editor: it is loaded where there is HTML. */
export { cleanHtml } from "../../../../storefront/merchant-html/clean-html";
