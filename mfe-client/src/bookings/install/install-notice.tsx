import { useArea } from '@aforo/shared/area';
import { Button, Notice, Row } from '@aforo/shared/ui';
import { useInstallOffer } from './use-install-offer.ts';

/** Offers to install the application. Last on the page, because it appears late. */
export function InstallNotice() {
  const { name } = useArea().settings.center;
  const offer = useInstallOffer();
  if (!offer) return null;
  return (
    <Notice
      tone="info"
      title="Tus reservas, en la pantalla de inicio"
      action={
        <Row gap={2}>
          {offer.kind === 'prompt' ? (
            <Button size="sm" onClick={offer.install}>
              Instalar
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={offer.dismiss}>
            Ahora no
          </Button>
        </Row>
      }
    >
      {offer.kind === 'prompt'
        ? `${name} se abre entonces como una aplicación, y tu próxima reserva se ve también sin conexión.`
        : `En Safari, toca Compartir y «Añadir a pantalla de inicio»: ${name} se abre entonces como una aplicación.`}
    </Notice>
  );
}
