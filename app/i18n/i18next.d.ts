import type english from "../../public/i18n/en.json";

// English is the source of the key types: an unknown key does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english;
    returnNull: false;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}
