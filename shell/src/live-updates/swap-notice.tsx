import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '@aforo/shared/ui';
import type { LiveSwap } from './live-swap.ts';

/** Asks, without blocking the page, before a new build discards unsaved input. */
export function SwapNotice({ swap }: { swap: LiveSwap }) {
  const isAsking = useSyncExternalStore(swap.subscribe, swap.isAsking);
  const box = useRef<HTMLDivElement>(null);
  const isAbove = useAwayFromTyping(box, isAsking);
  return (
    <Container role="status" data-above={isAbove ? '' : undefined}>
      {isAsking ? (
        <Box ref={box}>
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

/** True while the notice is at the top, because at the bottom it would cover the focused field. */
function useAwayFromTyping(box: RefObject<HTMLElement | null>, isAsking: boolean): boolean {
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => {
    if (!isAsking) return;
    function look(): void {
      const field = document.activeElement;
      const notice = box.current;
      if (!field || !notice || field === document.body || notice.contains(field)) return;
      const [now, other] = [coveredPx(field, notice), coveredPx(field, notice, true)];
      if (now > other) setAbove((above) => !above);
    }
    look();
    // The field may scroll, a phone's keyboard may move it, or another field may get the focus.
    const events = ['focusin', 'scroll', 'input'] as const;
    for (const event of events) document.addEventListener(event, look, true);
    window.addEventListener('resize', look);
    return () => {
      for (const event of events) document.removeEventListener(event, look, true);
      window.removeEventListener('resize', look);
    };
  }, [box, isAsking]);
  return isAbove;
}

/**
 * The height of the field that the notice covers, or would cover at the other end of the window.
 */
function coveredPx(field: Element, notice: HTMLElement, isMoved = false): number {
  const [typed, cover] = [field.getBoundingClientRect(), notice.getBoundingClientRect()];
  if (typed.right <= cover.left || typed.left >= cover.right) return 0;
  const top = isMoved ? innerHeight - cover.bottom : cover.top;
  return Math.max(0, Math.min(typed.bottom, top + cover.height) - Math.max(typed.top, top));
}

const Container = styled.div`
  position: fixed;
  z-index: 30;
  inset: auto 16px 16px;
  display: flex;
  justify-content: center;
  pointer-events: none;

  /* Above the bottom bar on a phone. */
  ${({ theme }) => theme.media.belowWide} {
    bottom: calc(72px + env(safe-area-inset-bottom));
  }

  &[data-above] {
    inset: calc(16px + env(safe-area-inset-top)) 16px auto;
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
