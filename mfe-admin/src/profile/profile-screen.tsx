import { EmbeddedArea } from '@aforo/shared/area';

/** The profile has one owner, the professionals' area. */
export function ProfileScreen() {
  return <EmbeddedArea area="mfe-professional" />;
}
