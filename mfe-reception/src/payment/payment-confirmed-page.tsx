import { SectionNotInUse } from '@aforo/shared/area';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** Trusts nothing in the URL that a payment page comes back with: no payment exists yet. */
export function PaymentConfirmedPage() {
  return (
    <SectionNotInUse>
      Desde Aforo no se ha cobrado nada. Si alguien te enseña un cargo, compruébalo con el banco.
      Puedes volver a <Link to={paths.clients()}>Clientes</Link>.
    </SectionNotInUse>
  );
}
