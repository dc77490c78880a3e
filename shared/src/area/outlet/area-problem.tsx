import { Button, ProblemScreen } from '../../ui/index.ts';
import { useOnline } from '../live/use-online.ts';
import { isAreaLoadError, type AreaLoadError } from '../area-contract.ts';

const reasons = {
  unknown: 'El centro no tiene instalada esta sección.',
  unreachable:
    'No hemos podido traer esta sección: puede que falle la conexión. El resto de Aforo sigue y no se ha perdido nada.',
  timeout: 'Esta sección tarda demasiado en llegar. El resto de Aforo funciona.',
  contract:
    'Esta sección es de una versión que no encaja con la página. Recarga para ponerla al día.',
} as const satisfies Record<AreaLoadError['reason'], string>;

/** Shown if an area could not be loaded or rendered and no other build could replace it. */
export function AreaProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isLoad = isAreaLoadError(error);
  useOnline(onRetry);
  return (
    <ProblemScreen
      title={isLoad ? 'Esta sección no está disponible' : 'Unexpected Application Error!'}
      description={
        isLoad
          ? explain(error)
          : 'Algo ha fallado al mostrar esta sección. Lo que ya estaba guardado sigue guardado.'
      }
      actions={
        <Button variant="primary" onClick={onRetry}>
          Volver a intentarlo
        </Button>
      }
    />
  );
}

function explain({ reason, versions }: AreaLoadError): string {
  if (!versions) return reasons[reason];
  const [area, page] = [versions.area, versions.page].map(withoutPatch);
  return `Esta sección está hecha para la versión ${area} del contrato y la página habla la ${page}. Recarga para ponerlas al día.`;
}

function withoutPatch(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
