import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Resource } from '@aforo/shared/contract';
import { CheckboxField } from '@aforo/shared/ui';
import { AmountField, wholeNumber } from '@aforo/shared/form';
import { FieldGroup } from '../../common/records/field-group.ts';
import type { ServiceValues } from './service.form.ts';

const names = new Intl.ListFormat('es');

/** The rooms and equipment that a service uses, with a quantity if there are several. */
export function ServiceResourcesField({ resources }: { resources: readonly Resource[] }) {
  const {
    field: { value: taken, onChange },
    formState,
  } = useController<Pick<ServiceValues, 'resources'>, 'resources'>({ name: 'resources' });
  const errors = formState.errors.resources;
  const shown = resources.filter(
    ({ id, status }) => status === 'active' || taken.some(({ resourceId }) => resourceId === id),
  );
  if (shown.length === 0) return null;
  const rooms = shown.filter(
    ({ id, kind }) => kind === 'room' && taken.some(({ resourceId }) => resourceId === id),
  );
  return (
    <FieldGroup>
      <legend>Salas y material que ocupa</legend>
      <Help role={rooms.length > 1 ? 'status' : undefined}>
        {rooms.length > 1 ? (
          <strong key="both">
            Cada sesión ocupa a la vez {names.format(rooms.map(({ name }) => name))}. Si vale una u
            otra, no marques ninguna: al poner cada clase se elige su sala.
          </strong>
        ) : (
          <span key="all">Cada sesión ocupa a la vez todo lo que marques.</span>
        )}
      </Help>
      {shown.map(({ id, name, quantity, status }) => {
        const index = taken.findIndex(({ resourceId }) => resourceId === id);
        const use = taken[index];
        return (
          <Line key={id}>
            <CheckboxField
              label={status === 'active' ? name : `${name} (archivado)`}
              checked={use !== undefined}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...taken, { resourceId: id, quantity: 1 }]
                    : taken.filter(({ resourceId }) => resourceId !== id),
                )
              }
            />
            {use && quantity > 1 ? (
              <AmountField
                label={`Cuántas unidades de ${name}`}
                isLabelHidden
                description={`De ${quantity}`}
                format={wholeNumber}
                value={use.quantity}
                error={errors?.[index]?.quantity?.message}
                onChange={(next) =>
                  onChange(taken.map((one) => (one === use ? { ...one, quantity: next } : one)))
                }
              />
            ) : null}
          </Line>
        );
      })}
    </FieldGroup>
  );
}

const Help = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  > strong {
    color: ${({ theme }) => theme.color.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 112px;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
`;
