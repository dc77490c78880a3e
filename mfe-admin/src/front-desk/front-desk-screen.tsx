import { EmbeddedArea } from '@aforo/shared/area';

/** The front desk has one owner, the reception's area. */
export function FrontDeskScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
