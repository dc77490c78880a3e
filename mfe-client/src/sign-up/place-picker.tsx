import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { firstName, type SignUpOffer, type SlotChoice } from '@aforo/shared/contract';
import { weekdayNames } from '@aforo/shared/format';
import { VisuallyHidden } from '@aforo/shared/ui';
import { freeText, missedTexts } from './sign-up.messages.ts';

type Place = SignUpOffer['places'][number];

interface Props {
  places: readonly Place[];
  chosen: readonly SlotChoice[];
  seatsPerWeek: number;
  onChange: (slots: SlotChoice[]) => void;
}

/** The weekly classes of a plan; a full one offers its waiting list. */
export function PlacePicker({ places, chosen, seatsPerWeek, onChange }: Props) {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) =>
    places.some(({ slot }) => slot.weekday === day),
  );
  const seats = chosen.filter(({ isWait }) => !isWait).length;
  const isSame = (slot: Pick<SlotChoice, 'seriesId' | 'weekday'>) => (one: SlotChoice) =>
    one.seriesId === slot.seriesId && one.weekday === slot.weekday;
  // A seat of the plan stays free for what a client waits for.
  const isFull = seats + (chosen.some(({ isWait }) => isWait) ? 1 : 0) >= seatsPerWeek;
  const [day, setDay] = useState(chosen[0]?.weekday ?? days[0] ?? 1);
  const isChosen = (weekday: number) => chosen.some((one) => one.weekday === weekday);
  return (
    <div>
      <Days role="group" aria-label="Día de la semana">
        {days.map((one) => (
          <Day key={one} type="button" aria-pressed={one === day} onClick={() => setDay(one)}>
            <span aria-hidden>{weekdayNames[one]?.slice(0, 3)}</span>
            <VisuallyHidden>
              {`${weekdayNames[one]}${isChosen(one) ? ', con una clase elegida' : ''}`}
            </VisuallyHidden>
            {isChosen(one) ? <Check size={14} aria-hidden /> : null}
          </Day>
        ))}
      </Days>
      <Places aria-label={`Clases del ${weekdayNames[day]?.toLowerCase() ?? ''}`}>
        {places
          .filter(({ slot }) => slot.weekday === day)
          .map((place) => {
            const { seriesId, weekday } = place.slot;
            const choice = chosen.find(isSame(place.slot)) ?? null;
            const isWait = place.free === 0;
            return (
              <PlaceRow
                key={seriesId}
                place={place}
                choice={choice}
                isDisabled={!choice && (isWait ? seats >= seatsPerWeek : isFull)}
                onToggle={() => {
                  const others = chosen.filter((one) => !isSame(place.slot)(one));
                  onChange(choice ? others : [...others, { seriesId, weekday, isWait }]);
                }}
              />
            );
          })}
      </Places>
    </div>
  );
}

interface PlaceRowProps {
  place: Place;
  choice: SlotChoice | null;
  isDisabled: boolean;
  onToggle: () => void;
}

function PlaceRow({ place, choice, isDisabled, onToggle }: PlaceRowProps) {
  const { timeZone } = useArea().settings.center;
  const { localTime, serviceName, professionalName } = place.slot;
  return (
    <li>
      <Place
        type="button"
        aria-pressed={choice !== null}
        // Not `disabled`, or the focus would be lost with the last choice.
        aria-disabled={isDisabled || undefined}
        onClick={() => (isDisabled ? undefined : onToggle())}
      >
        <strong>{localTime}</strong>
        <span>
          {serviceName}
          <small>con {firstName(professionalName)}</small>
        </span>
        <Free $isFree={place.free > 0}>
          {choice ? (
            <>
              <Check size={18} aria-hidden /> {choice.isWait ? 'Esperas' : 'Elegida'}
            </>
          ) : (
            <>
              {freeText(place)}
              {place.free === 0 && !isDisabled ? <u>Esperar plaza</u> : null}
            </>
          )}
        </Free>
      </Place>
      {choice ? (
        <Missed>
          {(choice.isWait
            ? ['Te ofrecemos la plaza cuando quede una, con un plazo para aceptarla.']
            : missedTexts(place, timeZone)
          ).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Missed>
      ) : null}
    </li>
  );
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(2.75em, 1fr));
  max-width: 30rem;
  margin-bottom: ${({ theme }) => theme.space[3]};
`;

const Day = styled.button`
  display: flex;
  gap: 2px;
  align-items: center;
  justify-content: center;
  min-height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.full};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-pressed='true'] {
    background: ${({ theme }) => theme.color.primarySoft};
    color: ${({ theme }) => theme.color.primaryInk};
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Places = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
`;

const Place = styled.button`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  width: 100%;
  min-height: 56px;
  padding: 6px 12px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primarySoft};
    color: ${({ theme }) => theme.color.primaryInk};
  }
  &[aria-disabled] {
    border-color: ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
    cursor: default;
  }
  strong {
    font-variant-numeric: tabular-nums;
  }
  > span:nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Free = styled.span<{ $isFree: boolean }>`
  max-width: 45%;
  color: ${({ theme, $isFree }) => ($isFree ? theme.color.success.ink : theme.color.textMuted)};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
  text-align: end;

  svg {
    vertical-align: -4px;
  }
  u {
    display: block;
    color: ${({ theme }) => theme.color.primaryInk};
  }
  [aria-pressed='true'] > & {
    color: inherit;
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Missed = styled.div`
  padding: 4px 12px 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  text-wrap: pretty;
`;
