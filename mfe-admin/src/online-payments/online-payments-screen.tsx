import { EmbeddedArea } from '@aforo/shared/area';

/** What became of a payment has one owner, the reception's area. */
export function OnlinePaymentsScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
