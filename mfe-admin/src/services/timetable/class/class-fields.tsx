import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ProfessionalSummary, Resource } from '@aforo/shared/contract';
import { FormAmountField, FormTimeField, wholeNumber } from '@aforo/shared/form';
import { FormPickField } from '../pick-field.tsx';
import type { SingleClassValues } from '../series/series.form.ts';
import { endTime } from '../series/series.messages.ts';

interface Props {
  /** Empty until a class is chosen. */
  serviceId: string;
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  /** The fields of the days and of the period, placed above and below the common ones. */
  days: ReactNode;
  span: ReactNode;
  /** Placed below the time, where several times are possible. */
  moreTimes?: ReactNode;
}

/** The fields common to a single class and a series. */
export function ClassFields(props: Props) {
  const { serviceId, professionals, rooms, days, span, moreTimes } = props;
  const form = useFormContext<SingleClassValues>();
  const [localTime, durationMinutes] = useWatch({
    control: form.control,
    name: ['localTime', 'durationMinutes'],
  });
  const ends = endTime(localTime ?? '', durationMinutes ?? null);
  const able = professionals.filter(
    ({ status, serviceIds }) => status === 'active' && serviceIds.includes(serviceId),
  );
  return (
    <>
      {days}
      <Pair>
        <FormTimeField form={form} name="localTime" label="Hora" />
        <FormAmountField form={form} name="durationMinutes" label="Minutos" format={wholeNumber} />
        <p aria-live="polite">{ends === '' ? '' : `Acaba a las ${ends}.`}</p>
      </Pair>
      {moreTimes}
      <FormPickField
        form={form}
        name="professionalId"
        label="Quién la da"
        description={
          serviceId !== '' && able.length === 0
            ? 'Nadie da esta clase todavía: apúntala en su ficha, en Profesionales.'
            : undefined
        }
        noneLabel={serviceId === '' ? 'Elige antes la clase' : 'Elige a alguien'}
        options={able.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormPickField
        form={form}
        name="resourceId"
        label="Sala"
        noneLabel="La que diga el servicio"
        isNullable
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormAmountField form={form} name="capacity" label="Plazas" format={wholeNumber} />
      {span}
    </>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  align-items: start;

  > p {
    grid-column: 1 / -1;
    min-height: 1.5em;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
