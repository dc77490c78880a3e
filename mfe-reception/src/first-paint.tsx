import { Page } from '@aforo/shared/area';
import { Card, DelayedFallback, Skeleton, Stack, TableSkeleton } from '@aforo/shared/ui';

/** What stands in the frame until a screen's code and data are here: what they look like on their way. */
export const firstPaint = [
  { path: '', Component: Home },
  { path: 'recepcion', Component: FrontDesk },
  { path: 'clientes', Component: Clients },
];

/** mfe-professional's own words for who works here. */
function Home() {
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

function Clients() {
  return (
    <Page title="Clientes">
      <Stack gap={4}>
        <DelayedFallback>
          <Skeleton height="44px" />
        </DelayedFallback>
        <TableSkeleton rows={10} />
      </Stack>
    </Page>
  );
}
