import { ScreenPage } from "../features/sections/section-page";

export default function Page() {
  return <ScreenPage area="notification" />;
}
