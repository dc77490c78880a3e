import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { DelayedFallback } from '../../feedback/delayed-fallback.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import type { MonthCalendar, MonthCalendarProps } from './month-calendar.tsx';

interface Props extends MonthCalendarProps {
  ref: Ref<HTMLDivElement>;
  /** Below the days. */
  children?: ReactNode;
}

type Loaded = typeof MonthCalendar | 'failed' | null;

/** Kept once it is here: the next one opens with its days. */
let kept: typeof MonthCalendar | null = null;

/** What opens beside a date: the days of a month. Their code comes with the first one that is opened. */
export function CalendarPanel({ ref, children, ...calendar }: Props) {
  const [Month, setMonth] = useState<Loaded>(() => kept);
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

/* Fixed, as menus are: what scrolls around it neither cuts it off nor scrolls for it. */
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

/** As high as a month of six weeks, so that nothing moves under the pointer. */
const Days = styled.div`
  width: 280px;
  max-width: 100%;
  min-height: 324px;
`;
