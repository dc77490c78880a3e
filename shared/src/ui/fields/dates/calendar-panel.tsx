import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { DelayedFallback } from '../../feedback/delayed-fallback.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import type { MonthCalendar, MonthCalendarProps } from './month-calendar.tsx';

interface Props extends MonthCalendarProps {
  ref: Ref<HTMLDivElement>;
  /** Shown below the days. */
  children?: ReactNode;
}

type LoadState = typeof MonthCalendar | 'failed' | null;

/** The loaded component, so that the next calendar opens at once. */
let kept: typeof MonthCalendar | null = null;

/**
 * The popover of a date field: the days of a month. The code loads when the first one is opened.
 */
export function CalendarPanel({ ref, children, ...calendar }: Props) {
  const [Month, setMonth] = useState<LoadState>(() => kept);
  useEffect(() => {
    if (Month !== null) return;
    let isWanted = true;
    import('./month-calendar.tsx').then(
      (module) => {
        kept = module.MonthCalendar;
        if (isWanted) setMonth(() => module.MonthCalendar);
      },
      () => isWanted && setMonth('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [Month]);
  return (
    <Panel ref={ref} role="dialog" aria-label="Calendario">
      <Days>
        {Month === 'failed' ? (
          <Notice tone="warning">El calendario no llega. Escribe la fecha.</Notice>
        ) : Month === null ? (
          <DelayedFallback>
            <Skeleton lines={7} />
          </DelayedFallback>
        ) : (
          <Month {...calendar} />
        )}
      </Days>
      {children}
    </Panel>
  );
}

/* Fixed, like menus, so that scroll containers don't clip it. */
const Panel = styled.div`
  position: fixed;
  z-index: 30;
  width: max-content;
  max-width: calc(100vw - 16px);
  overflow: hidden auto;
  padding: 8px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.raised};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  font-weight: ${({ theme }) => theme.font.regular};
  text-align: start;
  white-space: normal;
`;

/** As tall as a month of six weeks, so that nothing moves under the pointer. */
const Days = styled.div`
  width: 280px;
  max-width: 100%;
  min-height: 324px;
`;
