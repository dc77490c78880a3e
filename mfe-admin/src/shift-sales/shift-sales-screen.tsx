import { EmbeddedArea } from '@aforo/shared/area';

/** The reception area owns the sales of the shift; this screen embeds them. */
export function ShiftSalesScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
