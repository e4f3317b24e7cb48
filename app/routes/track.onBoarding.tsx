import { GuidedStart } from "../features/setup/guided-start";

export default function Page() {
  return <GuidedStart />;
}
