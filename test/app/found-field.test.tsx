import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { FoundField } from "../../app/form/found-field";
import { wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

function CourierPage() {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("none");
  return (
    <>
      <h1>Couriers</h1>
      <FoundField
        options={[{ value: "dhl", label: "DHL Express" }]}
        onSelect={([code = ""]) => setChosen(code)}
        field={{ label: "Courier", value: typed, onChange: setTyped, autoComplete: "off" }}
      />
      <p>Chosen: {chosen}</p>
    </>
  );
}

const pages = { "/track/couriers": { default: CourierPage } } as never;
const open = () => renderPage(mockEndApi(wellReplies()), "/track/couriers", pages, { standalone: true });
const field = () => screen.getByRole("combobox", { name: "Courier" }) as HTMLInputElement;

describe("a field whose list comes later", () => {
  it("keeps the focus, the caret and what was typed when the list comes", async () => {
    await open();
    const early = field();
    early.focus();
    fireEvent.change(early, { target: { value: "dh" } });
    early.setSelectionRange(1, 1);

    await waitFor(() => expect(early).not.toBeInTheDocument());

    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("dh");
    expect(field().selectionStart).toBe(1);
  });

  it("offers what is found as soon as it is there", async () => {
    await open();
    field().focus();

    fireEvent.click(await screen.findByRole("option", { name: "DHL Express" }));

    expect(await screen.findByText("Chosen: dhl")).toBeVisible();
  });
});
