import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DelayedFallback, Notice, Skeleton, Stack, useDelayed } from '../../ui/index.ts';

/**
 * Delay of the loading message. It must appear within three seconds in total, and on a slow phone
 * the page's own load uses part of them. Loading continues after the message.
 */
const messageDelayMs = 1800;

interface Props {
  what: 'sección' | 'pantalla';
  /** The code is loaded and is mounting below the fallback. */
  isMounting?: boolean;
  /** Skeleton of the content; by default a few lines. */
  shape?: ReactNode;
}

/** Placeholder while an area or a screen loads, with a message if that takes long. */
export function LoadingFallback({ what, isMounting = false, shape }: Props) {
  const isLate = useDelayed(messageDelayMs);
  return (
    <Stack>
      <div hidden={isMounting}>
        {shape ?? (
          <DelayedFallback>
            <Skeleton lines={6} />
          </DelayedFallback>
        )}
      </div>
      {isLate ? (
        <AtTheEnd>
          <Notice>{`Esta ${what} tarda en llegar. Seguimos intentándolo.`}</Notice>
        </AtTheEnd>
      ) : null}
    </Stack>
  );
}

/** Visible below a long placeholder, and without moving it. */
const AtTheEnd = styled.div`
  position: sticky;
  inset-block-end: 16px;
`;
