import { EmbeddedArea } from '@aforo/shared/area';

/** The reception area owns the online payments; this screen embeds them. */
export function OnlinePaymentsScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
