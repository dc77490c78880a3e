import { useEffect, useRef } from 'react';
import { Button, ProblemScreen } from '@aforo/shared/ui';
import { useAppContext } from '../context/app-context.ts';

const title = 'Aforo no responde';

/**
 * Shown instead of a screen that can't open during an outage. The screen opens by itself
 * afterwards.
 */
export function OutageScreen() {
  const { screens, serviceWatch } = useAppContext();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (screens.enter(title)) heading.current?.focus({ preventScroll: true });
    // The service may have recovered during the last retry: without this, nothing would check it
    // again.
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
