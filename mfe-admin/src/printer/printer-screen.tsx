import { EmbeddedArea } from '@aforo/shared/area';

/** The reception area owns the printer of this device; this screen embeds it. */
export function PrinterScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
