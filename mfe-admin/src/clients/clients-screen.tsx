import { EmbeddedArea } from '@aforo/shared/area';

/** The reception area owns the client screens; this one embeds them. */
export function ClientsScreen() {
  return <EmbeddedArea area="mfe-reception" />;
}
