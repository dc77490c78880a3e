import { useEffect, useRef } from 'react';
import { Button, ProblemScreen } from '@aforo/shared/ui';
import { useAppContext } from '../context/app-context.ts';

const title = 'Aforo no responde';

/** Instead of a screen that can't open because the service is away. It opens by itself on recovery. */
export function OutageScreen() {
  const { screens, serviceWatch } = useAppContext();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (screens.enter(title)) heading.current?.focus({ preventScroll: true });
    // It may have come back while the last retry was under way: then nothing else would check it.
    serviceWatch.doubt();
  }, [screens, serviceWatch]);
  return (
    <ProblemScreen
      title={title}
      headingRef={heading}
      description={
        <p role="status">
          Lo seguimos intentando y esta pantalla se abrirá sola, sin recargar. Puede que falle el
          servicio o tu conexión a internet. Lo que ya estaba guardado sigue guardado.
        </p>
      }
      actions={
        <Button variant="primary" onClick={() => void serviceWatch.checkNow()}>
          Volver a intentarlo
        </Button>
      }
    />
  );
}
