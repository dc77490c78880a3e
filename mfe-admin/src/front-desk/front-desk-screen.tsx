import { EmbeddedArea } from '@aforo/shared/area';

/** The reception area owns the front desk; this screen embeds it. */
export function FrontDeskScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
