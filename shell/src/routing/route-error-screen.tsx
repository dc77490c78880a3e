import { use, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button, LinkButton, ProblemScreen } from '@aforo/shared/ui';
import { useAppContext } from '../context/app-context.ts';
import { FrameContext } from '../frame/frame-context.ts';

const explanations: Record<number, string> = {
  400: 'La dirección no se entiende. Comprueba el enlace o vuelve al inicio.',
  403: 'Tu cuenta no tiene acceso a esta parte de Aforo. Si crees que debería, pídeselo al centro.',
  404: 'Aquí no hay nada. Puede que el enlace esté incompleto o que ya no exista.',
  405: 'Esta pantalla no admite esa acción. Vuelve al inicio y empieza de nuevo.',
  503: 'No hemos podido saber qué secciones tienes. Espera un momento y vuelve al inicio.',
};

/** The error catalogue (spec, section 8): the heading for developers, the text for people. */
export function RouteErrorScreen() {
  const error = useRouteError();
  const { screens, shell } = useAppContext();
  const isAnswer = isRouteErrorResponse(error);
  const title = isAnswer ? `${error.status} ${error.statusText}` : 'Unexpected Application Error!';

  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (screens.enter(title)) heading.current?.focus({ preventScroll: true });
    if (!isAnswer) shell.reportError(error, 'shell');
  }, [screens, shell, title, isAnswer, error]);

  const problem = (
    <ProblemScreen
      title={title}
      headingRef={heading}
      description={
        (isAnswer ? explanations[error.status] : undefined) ??
        'Algo ha fallado al abrir esta pantalla. Lo que ya estaba guardado sigue guardado. Recarga la página para seguir.'
      }
      actions={
        isAnswer ? (
          <LinkButton variant="primary" to="/">
            Ir al inicio
          </LinkButton>
        ) : (
          <Button variant="primary" onClick={() => location.reload()}>
            Recargar la página
          </Button>
        )
      }
    />
  );
  return use(FrameContext) ? problem : <main id="contenido">{problem}</main>;
}
