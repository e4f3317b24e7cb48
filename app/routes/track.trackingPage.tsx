import { SectionPage } from "../features/sections/section-page";

export default function Page() {
  return <SectionPage area="trackingPage" />;
}
