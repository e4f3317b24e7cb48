import { ComingPage } from "../features/coming/coming-page";

export default function Page() {
  return <ComingPage area="trackingPage" />;
}
