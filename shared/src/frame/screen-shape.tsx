import type { ComponentType } from 'react';
import type { ScreenPaint } from '../contract/index.ts';
import { Card, CardColumns, DelayedFallback, Skeleton, Stack, TableSkeleton } from '../ui/index.ts';

/** The skeleton of a screen until its code and data have loaded; the manifest selects it. */
export function ScreenShape({ paint = 'card' }: { paint?: ScreenPaint | undefined }) {
  const Shape = shapes[paint];
  return <Shape />;
}

const shapes: Record<ScreenPaint, ComponentType> = {
  card: () => <CardShape lines={5} />,
  short: () => <CardShape lines={3} height="36px" />,
  profile: () => <CardColumns first={<CardShape lines={5} />} second={<CardShape lines={2} />} />,
  list: () => (
    <Stack gap={4}>
      <DelayedFallback>
        <Skeleton height="44px" />
      </DelayedFallback>
      <TableSkeleton rows={10} />
    </Stack>
  ),
  frontDesk: () => (
    <DelayedFallback>
      <Stack>
        <Skeleton height="44px" />
        <Skeleton lines={8} height="40px" />
      </Stack>
    </DelayedFallback>
  ),
  classes: () => (
    <DelayedFallback>
      <Skeleton lines={3} height="96px" width="min(100%, 720px)" />
    </DelayedFallback>
  ),
};

function CardShape({ lines, height = '56px' }: { lines: number; height?: string }) {
  return (
    <Card>
      <DelayedFallback>
        <Skeleton lines={lines} height={height} />
      </DelayedFallback>
    </Card>
  );
}
