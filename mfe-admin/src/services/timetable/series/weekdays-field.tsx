import { useId } from 'react';
import { useController } from 'react-hook-form';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { SeriesInput } from '@aforo/shared/contract';
import { weekFrom, weekdayNames } from '@aforo/shared/format';
import { FieldGroup } from '../../../common/records/field-group.ts';

/** The weekdays, a list of numbers named `weekdays` in the surrounding form. */
export function FormWeekdaysField() {
  const id = useId();
  const { weekStartsOn } = useArea().settings;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<SeriesInput, 'weekdays'>({ name: 'weekdays' });
  const chosen = value ?? [];
  const error = fieldState.error?.message;
  return (
    <FieldGroup aria-describedby={error ? id : undefined}>
      <legend>Días</legend>
      <Days>
        {weekFrom(weekStartsOn).map((weekday, index) => {
          const name = weekdayNames[weekday] ?? '';
          return (
            <Day key={weekday}>
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                aria-label={name}
                aria-invalid={error ? true : undefined}
                checked={chosen.includes(weekday)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, weekday] : chosen.filter((one) => one !== weekday),
                  )
                }
              />
              <span aria-hidden>{name.slice(0, 3).toLowerCase()}</span>
            </Day>
          );
        })}
      </Days>
      {error ? (
        <ErrorText id={id}>
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </ErrorText>
      ) : null}
    </FieldGroup>
  );
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[1]};
`;

/** The checkbox covers its label: the whole area is the target, and it remains a checkbox. */
const Day = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 44px;
  cursor: pointer;

  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    appearance: none;
    border: 1px solid ${({ theme }) => theme.color.controlEdge};
    border-radius: ${({ theme }) => theme.radius.control};
    background: ${({ theme }) => theme.color.surface};
    cursor: pointer;
    transition: background-color ${({ theme }) => theme.motion.fast};

    &:hover {
      background: ${({ theme }) => theme.color.hover};
    }
    &:checked {
      border-color: ${({ theme }) => theme.color.primaryEdge};
      background: ${({ theme }) => theme.color.primary};
    }
    &[aria-invalid='true']:not(:checked) {
      border-color: ${({ theme }) => theme.color.error.ink};
    }
  }
  > span {
    position: relative;
    pointer-events: none;
  }
  > input:checked + span {
    color: ${({ theme }) => theme.color.onPrimary};
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const ErrorText = styled.p`
  display: flex;
  gap: 6px;
  margin-top: 6px;
  color: ${({ theme }) => theme.color.error.ink};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;

  > svg {
    flex: none;
    margin-top: 2px;
  }
`;
