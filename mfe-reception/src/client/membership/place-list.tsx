import { useState } from 'react';
import { styled } from 'styled-components';
import type { StandingPlace } from '@aforo/shared/contract';
import { weekdayNames } from '@aforo/shared/format';
import { EmptyState, Stack } from '@aforo/shared/ui';
import { freeText } from './seat-plan.messages.ts';

interface Props {
  places: readonly StandingPlace[];
  onChoose: (place: StandingPlace) => void;
}

/** The weekly classes in which a seat can be fixed, one weekday at a time. */
export function PlaceList({ places, onChoose }: Props) {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) =>
    places.some(({ slot }) => slot.weekday === day),
  );
  const [chosen, setChosen] = useState(days[0]);
  if (chosen === undefined) {
    return (
      <EmptyState title="No hay clases para esta cuota">
        Sus servicios no tienen ninguna clase que se repita cada semana.
      </EmptyState>
    );
  }
  const shown = places
    .filter(({ slot }) => slot.weekday === chosen)
    .toSorted((a, b) => a.slot.localTime.localeCompare(b.slot.localTime));
  return (
    <Stack gap={3}>
      <Days role="group" aria-label="Día de la semana">
        {days.map((day) => (
          <Day key={day} type="button" aria-pressed={day === chosen} onClick={() => setChosen(day)}>
            {weekdayNames[day]}
          </Day>
        ))}
      </Days>
      <Places aria-label={`Clases del ${weekdayNames[chosen]?.toLowerCase() ?? ''}`}>
        {shown.map((place) => {
          const { seriesId, localTime, serviceName, professionalName } = place.slot;
          return (
            <li key={seriesId}>
              <Place type="button" onClick={() => onChoose(place)}>
                <Hour>{localTime}</Hour>
                <span>
                  {serviceName}
                  <small>con {professionalName}</small>
                </span>
                <Free $isFull={place.free === 0}>{freeText(place)}</Free>
              </Place>
            </li>
          );
        })}
      </Places>
    </Stack>
  );
}

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[1]};
`;

const Day = styled.button`
  min-height: 36px;
  padding: 0 12px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.full};
  background: none;
  color: inherit;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-pressed='true'] {
    background: ${({ theme }) => theme.color.primarySoft};
    color: ${({ theme }) => theme.color.primaryInk};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Places = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Place = styled.button`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  align-items: baseline;
  width: 100%;
  min-height: 52px;
  padding: 8px;
  border: 0;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: none;
  color: inherit;
  text-align: start;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  > span:nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Hour = styled.span`
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
`;

const Free = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.textMuted : theme.color.success.ink)};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;
