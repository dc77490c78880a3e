import { Page } from '@aforo/shared/area';
import { Card, DelayedFallback, Skeleton } from '@aforo/shared/ui';
import { places } from './paths.ts';

/** What stands in the frame until a screen's code and data are here: what they look like on their way. */
export const firstPaint = [
  { path: places.bookings, Component: Bookings },
  { path: places.information, Component: Information },
];

function Bookings() {
  return (
    <Page title="Mis reservas">
      <Card>
        <DelayedFallback>
          <Skeleton lines={3} height="36px" />
        </DelayedFallback>
      </Card>
    </Page>
  );
}

function Information() {
  return (
    <Page title="Mi información">
      <Card>
        <DelayedFallback>
          <Skeleton lines={5} height="56px" />
        </DelayedFallback>
      </Card>
    </Page>
  );
}
