import { EmbeddedArea, Page } from '@aforo/shared/area';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The receptionist's cash shift. The screen belongs to the administration area. */
export function ShiftPage() {
  return (
    <Page>
      <EmbeddedArea area="mfe-admin" screen="shift" />
      <p>
        <Link to={paths.printer()}>Impresora y cajón de este equipo</Link>
      </p>
    </Page>
  );
}
