import { use, useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isUnreachable } from '@aforo/shared/http';
import { Button, LinkButton, ProblemScreen } from '@aforo/shared/ui';
import { useAppContext } from '../context/app-context.ts';
import { FrameContext } from '../frame/frame-context.ts';
import { OutageScreen } from '../outage/outage-screen.tsx';

interface ErrorTexts {
  /** What happened; also used as the tab's title. */
  says: string;
  /** What to do. */
  text: string;
}

const inSpanish: Record<number, ErrorTexts> = {
  400: {
    says: 'Esta dirección no se entiende',
    text: 'Comprueba el enlace o vuelve al inicio.',
  },
  403: {
    says: 'No tienes acceso a esta página',
    text: 'Es de otra parte de Aforo que tu cuenta no abre. Si crees que debería, pídeselo al centro.',
  },
  404: {
    says: 'Esta página no existe',
    text: 'Puede que el enlace esté incompleto o que ya no exista.',
  },
  405: {
    says: 'Esta página no admite esa acción',
    text: 'Vuelve al inicio y empieza de nuevo.',
  },
  503: {
    says: 'No sabemos qué secciones tienes',
    text: 'El servicio no ha contestado. Espera un momento y vuelve al inicio.',
  },
};

/** The screen for a route that can't be shown: an outage or an error of the catalogue. */
export function RouteErrorScreen() {
  const error = useRouteError();
  const isFramed = use(FrameContext) !== undefined;
  const screen = isUnreachable(error) ? <OutageScreen /> : <CatalogueScreen error={error} />;
  return isFramed ? screen : <main id="contenido">{screen}</main>;
}

/** The error catalogue (spec, section 8): the heading is for developers, the text for users. */
function CatalogueScreen({ error }: { error: unknown }) {
  const { screens, shell } = useAppContext();
  const isAnswer = isRouteErrorResponse(error);
  const title = isAnswer ? `${error.status} ${error.statusText}` : 'Unexpected Application Error!';
  const texts = isAnswer ? inSpanish[error.status] : undefined;
  const tabTitle = texts?.says ?? title;

  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (screens.enter(tabTitle)) heading.current?.focus({ preventScroll: true });
    if (!isAnswer) shell.reportError(error, 'shell');
  }, [screens, shell, tabTitle, isAnswer, error]);

  return (
    <ProblemScreen
      title={title}
      says={texts?.says}
      headingRef={heading}
      description={
        texts?.text ??
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
}
