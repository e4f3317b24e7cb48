import { StandAlonePage } from "../components/stand-alone-page";

export default function Page() {
  return <StandAlonePage page="shipmentReviews" />;
}
