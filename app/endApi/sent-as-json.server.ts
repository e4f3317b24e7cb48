import { z } from "zod";

/** A form's field with what a call takes, as JSON. Only that it is JSON is checked here: the service says which of its fields are wrong. */
export const sentAsJson = <Body>() =>
  z.string().transform((text, context) => {
    try {
      return JSON.parse(text) as Body;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  });
