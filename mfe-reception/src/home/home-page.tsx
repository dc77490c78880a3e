import { EmbeddedArea } from '@aforo/shared/area';

/** The receptionist's profile is a screen of mfe-professional. */
export function HomePage() {
  return <EmbeddedArea area="mfe-professional" />;
}
