import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Resource, ServiceInput } from '@aforo/shared/contract';
import { CheckboxField } from '@aforo/shared/ui';
import { AmountField, wholeNumber } from '@aforo/shared/form';
import { FieldGroup } from '../common/records/field-group.ts';

/** The rooms and equipment that a service uses, with a quantity if there are several. */
export function ServiceResourcesField({ resources }: { resources: readonly Resource[] }) {
  const {
    field: { value: taken, onChange },
    formState,
  } = useController<Pick<ServiceInput, 'resources'>, 'resources'>({ name: 'resources' });
  const errors = formState.errors.resources;
  const shown = resources.filter(
    ({ id, status }) => status === 'active' || taken.some(({ resourceId }) => resourceId === id),
  );
  if (shown.length === 0) return null;
  return (
    <FieldGroup>
      <legend>Salas y material que ocupa</legend>
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

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 112px;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
`;
