import { GuidedStart } from "../features/setup-guide/guided-start";

export default function Page() {
  return <GuidedStart />;
}
