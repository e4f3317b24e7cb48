import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PLAN_REQUIRED } from "../../contract/errors";
import { type MailDesign, mailDesign } from "../../contract/mail-design";
import * as design from "../../app/routes/track.notification_.design";
import { aPlan, wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const PATH = "/track/notification/design";
const MAIL = {
  subject: "Out for delivery",
  preheader: "Today",
  html: "<p>x</p>",
  text: "x",
  bytes: 8,
  parts: [],
  status_now: null,
};

async function open(saved: Partial<MailDesign> = {}, replies: Replies = {}) {
  const setting = keptSetting<MailDesign>({ ...mailDesign.initial, ...saved });
  const { ours } = wellReplies().getMailDesign;
  const service = mockEndApi({
    ...wellReplies(),
    getMailDesign: () => ({ ...setting.show(), ours }),
    updateMailDesign: setting.save,
    previewMailTemplate: { mail: MAIL, faults: [], warnings: [] },
    ...replies,
  } as never);
  await renderPage(service, PATH, { [PATH]: design } as never, { standalone: true });
  const inputsOf = (name: string) =>
    service.calls.filter((call) => call.name === name).map(({ input }) => input as never);
  return {
    saved: () => inputsOf("updateMailDesign").map(({ value }: { value: MailDesign }) => value),
    previews: () =>
      inputsOf("previewMailTemplate").map(
        ({ design: shown, language }: { design: MailDesign; language: string }) => ({
          design: shown,
          language,
        }),
      ),
  };
}

const save = () =>
  userEvent.click(
    within(screen.getByRole("region", { name: "Unsaved changes" })).getByRole("button", { name: "Save" }),
  );
const form = () => within(screen.getByRole("region", { name: "Unsubscribe button" }));

describe("the design of all emails", () => {
  it("is shown in an email while it is changed, and saved with the page", async () => {
    const { saved, previews } = await open();

    await userEvent.type(screen.getByRole("textbox", { name: "Postal address" }), "12 Quay Street");
    await userEvent.selectOptions(screen.getByLabelText("Corners"), "square");
    await waitFor(() => expect(previews().at(-1)!.design).toMatchObject({ address: "12 Quay Street" }));
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(screen.getByText("Out for delivery", { selector: "dd" })).toBeVisible();
    expect(saved()).toEqual([
      {
        ...mailDesign.initial,
        look: { ...mailDesign.initial.look, corners: "square" },
        address: "12 Quay Street",
      },
    ]);
  });

  it("has our text of the unsubscribe button in each language, of which only others are stored", async () => {
    const { saved, previews } = await open({ unsubscribe: { fr: "Ne plus recevoir" } });

    expect(form().getByText("Worded by you: Français")).toBeVisible();
    await userEvent.selectOptions(form().getByLabelText("Language"), "de");
    const field = form().getByLabelText("Text of the button");
    expect(field).toHaveValue("Unsubscribe (de)");
    await userEvent.clear(field);
    await userEvent.type(field, "Keine E-Mails mehr");
    await waitFor(() =>
      expect(previews().at(-1)).toMatchObject({
        language: "de",
        design: { unsubscribe: { de: "Keine E-Mails mehr", fr: "Ne plus recevoir" } },
      }),
    );
    await userEvent.selectOptions(form().getByLabelText("Language"), "fr");
    await userEvent.click(form().getByRole("button", { name: "Use the default text" }));
    await save();

    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]!.unsubscribe).toEqual({ de: "Keine E-Mails mehr" });
  });

  it("is not saved without a text in every language, and says which have none", async () => {
    const { saved } = await open();

    await userEvent.clear(form().getByLabelText("Text of the button"));
    expect(form().getByText("This field is required.")).toBeVisible();
    await userEvent.selectOptions(form().getByLabelText("Language"), "ja");

    expect(form().getByText("Without a text: English")).toBeVisible();
    const bar = within(screen.getByRole("region", { name: "Unsaved changes" }));
    expect(bar.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    expect(saved()).toEqual([]);
  });

  it("has what the service refuses beside its field", async () => {
    await open({}, { updateMailDesign: Refusal.ofFields({ "value.address": "Too long" }) } as never);

    await userEvent.type(screen.getByRole("textbox", { name: "Postal address" }), "x");
    await save();

    expect(await screen.findByText("Too long")).toBeVisible();
  });

  it("is seen and locked on a plan without it", async () => {
    await open({}, {
      getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
      getMailDesign: new Refusal(PLAN_REQUIRED, "Available for Growth plan"),
    } as never);

    expect(screen.getByText("Available for Growth plan")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Postal address" })).toBeDisabled();
    expect(await screen.findByTitle("Content of the email")).toBeInTheDocument();
  });
});
