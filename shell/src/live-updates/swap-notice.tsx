import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Button } from '@aforo/shared/ui';
import type { LiveSwap } from './live-swap.ts';

/** Asks, without blocking the page, before a new build discards unsaved input. */
export function SwapNotice({ swap }: { swap: LiveSwap }) {
  const isAsking = useSyncExternalStore(swap.subscribe, swap.isAsking);
  return (
    <Container role="status">
      {isAsking ? (
        <Box>
          <Message>
            Hay una versión nueva de esta sección.{' '}
            <span>Guarda antes lo que estés escribiendo.</span>
          </Message>
          <Buttons>
            <Button variant="primary" onClick={swap.swapNow}>
              Actualizar
            </Button>
            <Button onClick={swap.postpone}>Luego</Button>
          </Buttons>
        </Box>
      ) : null}
    </Container>
  );
}

const Container = styled.div`
  position: fixed;
  z-index: 30;
  inset: auto 16px 16px;
  display: flex;
  justify-content: center;
  pointer-events: none;

  /* Above the bottom bar of a phone. */
  ${({ theme }) => theme.media.belowWide} {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }
`;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: center;
  justify-content: space-between;
  width: min(640px, 100%);
  padding: 12px 12px 12px 20px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.raised};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  pointer-events: auto;
`;

const Message = styled.p`
  flex: 1 1 240px;
  margin: 0;

  > span {
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: 8px;
`;
