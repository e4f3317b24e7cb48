/** Domains of email providers; the package has no types. */
declare module "email-providers" {
  const domains: string[];
  export = domains;
}
