import { useController, useWatch } from 'react-hook-form';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import type { SeriesInput } from '@aforo/shared/contract';
import { Button, IconButton, Notice, TimeField } from '@aforo/shared/ui';
import { laterTime } from './series.form.ts';

/** Additional times on the same days: a list of texts named `moreTimes`. */
export function FormMoreTimesField() {
  const localTime = useWatch<SeriesInput, 'localTime'>({ name: 'localTime' });
  const {
    field: { ref, value, onChange },
    fieldState,
    formState,
  } = useController<SeriesInput, 'moreTimes'>({ name: 'moreTimes' });
  const errors = formState.errors.moreTimes;
  const times = value ?? [];
  const last = times.at(-1) ?? localTime;
  return (
    <Times>
      {times.map((time, index) => (
        <Time key={index}>
          <TimeField
            ref={index === 0 ? ref : undefined}
            label={`Hora ${index + 2}`}
            isLabelHidden
            value={time}
            error={errors?.[index]?.message}
            onChange={(written, text) =>
              onChange(times.map((one, at) => (at === index ? written || text : one)))
            }
          />
          <IconButton
            label={`Quitar las ${time || `horas de la fila ${index + 2}`}`}
            onClick={() => onChange(times.filter((_, at) => at !== index))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </Time>
      ))}
      {fieldState.error?.message ? <Notice tone="error">{fieldState.error.message}</Notice> : null}
      {localTime && times.length < 11 ? (
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...times, laterTime(last)])}
        >
          Otra hora esos mismos días
        </Button>
      ) : null}
    </Times>
  );
}

const Times = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  align-items: flex-start;

  &:empty {
    display: none;
  }
`;

const Time = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: flex-start;
`;
