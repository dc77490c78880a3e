import { Page } from '@aforo/shared/area';
import { Card, DelayedFallback, Skeleton, Stack, TableSkeleton } from '@aforo/shared/ui';
import { places } from './paths.ts';

/** What stands in the frame until a screen's code and data are here: what they look like on their way. */
export const firstPaint = [
  { path: places.profile, Component: Profile },
  { path: places.frontDesk, Component: FrontDesk },
  { path: places.clients, Component: list('Clientes') },
  { path: places.services, Component: list('Servicios') },
  { path: places.professionals, Component: list('Profesionales') },
  { path: places.packages, Component: list('Paquetes') },
  { path: places.users, Component: list('Usuarios') },
  { path: places.configuration, Component: list('Configuración') },
];

function Profile() {
  return (
    <Page title="Mi perfil">
      <Card>
        <DelayedFallback>
          <Skeleton lines={5} height="56px" />
        </DelayedFallback>
      </Card>
    </Page>
  );
}

function FrontDesk() {
  return (
    <Page title="Recepción">
      <DelayedFallback>
        <Stack>
          <Skeleton height="44px" />
          <Skeleton lines={8} height="40px" />
        </Stack>
      </DelayedFallback>
    </Page>
  );
}

/** What is searched and narrowed, above its rows. */
function list(title: string) {
  return function List() {
    return (
      <Page title={title}>
        <Stack gap={4}>
          <DelayedFallback>
            <Skeleton height="44px" />
          </DelayedFallback>
          <TableSkeleton rows={10} />
        </Stack>
      </Page>
    );
  };
}
