import { EmbeddedArea } from '@aforo/shared/area';

/** Clients have one owner, the reception's area. */
export function ClientsScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
