import type { Texts } from "./texts";

// English is the source of the key types: an unknown key does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}
