import { SectionNotInUse } from '@aforo/shared/area';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

export function FrontDeskPage() {
  return (
    <SectionNotInUse title="Recepción">
      Aquí se verán las clases del día y quién va llegando. Mientras tanto puedes buscar a una
      persona, ver su ficha o darla de alta en <Link to={paths.clients()}>Clientes</Link>.
    </SectionNotInUse>
  );
}
