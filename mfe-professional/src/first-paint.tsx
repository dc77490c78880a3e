import { Page } from '@aforo/shared/area';
import { Card, DelayedFallback, Skeleton, Stack } from '@aforo/shared/ui';
import { places } from './paths.ts';

/** What stands in the frame until a screen's code and data are here: what they look like on their way. */
export const firstPaint = [
  { path: places.profile, Component: Profile },
  { path: places.classes, Component: Classes },
];

function Profile() {
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

function Classes() {
  return (
    <Page title="Clases">
      <Stack>
        <DelayedFallback>
          <Skeleton lines={3} height="96px" />
        </DelayedFallback>
      </Stack>
    </Page>
  );
}
