import { ScreenPage } from "../features/screens/screen-page";

export default function Page() {
  return <ScreenPage area="notification" />;
}
