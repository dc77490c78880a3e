import type { ComponentType } from 'react';
import { Card, CardColumns, DelayedFallback, Skeleton, Stack, TableSkeleton } from '../ui/index.ts';
import { Page } from './page.tsx';

/**
 * What an area's `first-paint.tsx` shows in the frame until a screen's code and data are here: the
 * screen's heading, and below it what it looks like on its way.
 * @param path as in the area's routes
 */
export function prerenderedScreen(path: string, title: string, Shape: ComponentType) {
  const Component = () => (
    <Page title={title}>
      <Shape />
    </Page>
  );
  return { path, Component };
}

/** Somebody's data, beside what else is theirs. */
export function ProfileShape() {
  return <CardColumns first={<CardShape lines={5} />} second={<CardShape lines={2} />} />;
}

/** What is searched and narrowed, above its rows. */
export function ListShape() {
  return (
    <Stack gap={4}>
      <DelayedFallback>
        <Skeleton height="44px" />
      </DelayedFallback>
      <TableSkeleton rows={10} />
    </Stack>
  );
}

export function FrontDeskShape() {
  return (
    <DelayedFallback>
      <Stack>
        <Skeleton height="44px" />
        <Skeleton lines={8} height="40px" />
      </Stack>
    </DelayedFallback>
  );
}

interface CardShapeProps {
  lines?: number;
  height?: string;
}

export function CardShape({ lines = 5, height = '56px' }: CardShapeProps) {
  return (
    <Card>
      <DelayedFallback>
        <Skeleton lines={lines} height={height} />
      </DelayedFallback>
    </Card>
  );
}
