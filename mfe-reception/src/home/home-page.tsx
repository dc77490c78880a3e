import { EmbeddedArea } from '@aforo/shared/area';

/** The receptionist's profile is the professional's, which mfe-professional owns. */
export function HomePage() {
  return <EmbeddedArea area="mfe-professional" />;
}
