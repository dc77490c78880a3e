import { EmbeddedArea } from '@aforo/shared/area';

/** The professionals' area owns the profile; this screen embeds it. */
export function ProfileScreen() {
  return <EmbeddedArea area="mfe-professional" />;
}
