import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { FrontDeskStep } from './keyboard/use-front-desk-focus.ts';

interface Props {
  day: ReactNode;
  roster: ReactNode;
  /** Null while no client is selected. */
  client: ReactNode;
  /** Shown in the client's column until then, where there is room. */
  waits: ReactNode;
  /** What other areas add to that column, below either. */
  extra: ReactNode;
  /** The column shown on a phone. */
  step: FrontDeskStep;
}

/** Three columns; below 1280 px the client slides over; on a phone one at a time. */
export function FrontDeskColumns({ day, roster, client, waits, extra, step }: Props) {
  return (
    <Grid data-step={step}>
      <Column data-column="day">{day}</Column>
      <Column data-column="roster">{roster}</Column>
      <Side data-column="client" $isOpen={client !== null}>
        {client ?? waits}
        {extra}
      </Side>
    </Grid>
  );
}

const wide = '@media (min-width: 1280px)';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(200px, min(15rem, 40%)) minmax(0, 1fr);
  gap: 16px;
  align-items: start;

  ${wide} {
    /* With larger text the day column fits its longest word. */
    grid-template-columns: minmax(232px, min(14.5rem, 27%)) minmax(0, 1fr) 264px;
  }
  ${({ theme }) => theme.media.belowCard} {
    display: block;

    &[data-step='day'] > :not([data-column='day']),
    &[data-step='roster'] > :not([data-column='roster']),
    &[data-step='client'] > :not([data-column='client']) {
      display: none;
    }
  }
`;

const Column = styled.div`
  min-width: 0;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};

  &[data-column='day'] {
    padding: 8px;
  }
  /* Each column scrolls separately. */
  ${({ theme }) => theme.media.fromCard} {
    max-height: calc(100dvh - 236px);
    min-height: 320px;
    overflow: auto;
    overscroll-behavior: contain;
  }
`;

const Side = styled(Column)<{ $isOpen: boolean }>`
  @media (min-width: 640px) and (max-width: 1279.98px) {
    display: ${({ $isOpen }) => ($isOpen ? 'block' : 'none')};
    position: fixed;
    z-index: 30;
    inset: 0 0 0 auto;
    width: min(400px, 90vw);
    max-height: none;
    border-width: 0 0 0 1px;
    border-radius: 0;
    background: ${({ theme }) => theme.color.raised};
    box-shadow: ${({ theme }) => theme.shadow.floating};
    animation: slide-in ${({ theme }) => theme.motion.slow};
  }
  @keyframes slide-in {
    from {
      translate: 100% 0;
    }
  }
`;
