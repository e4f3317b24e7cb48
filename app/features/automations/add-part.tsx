import { PlusIcon } from "@shopify/polaris-icons";
import { Menu } from "../../components/menu";

interface Props {
  label: string;
  choices: { label: string; onAction: () => void }[];
}

/** A menu of what can be added: nothing is added while the list is only walked. */
export function AddPart({ label, choices }: Props) {
  return (
    <div className="wb-automation-add">
      <Menu label={label} icon={PlusIcon} items={choices} isLabelled />
    </div>
  );
}
