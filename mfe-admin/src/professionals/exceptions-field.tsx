import { useFieldArray, useFormContext } from 'react-hook-form';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import type { ProfessionalInput } from '@aforo/shared/contract';
import { FormDateField, FormTimeField } from '@aforo/shared/form';
import { Button, IconButton, Section, SelectField } from '@aforo/shared/ui';

const kinds = [
  { value: 'off', label: 'No viene' },
  { value: 'extra', label: 'Horas de más' },
];

/** Dates that differ from the weekly hours, in the surrounding form. */
export function ExceptionsField() {
  const form = useFormContext<ProfessionalInput>();
  const { control, getValues } = form;
  const { fields, append, remove, update } = useFieldArray({ control, name: 'exceptions' });
  return (
    <Section title="Días distintos" description="Un día suelto que no viene, o que viene de más.">
      {fields.map(({ id, kind }, index) => (
        <Exception key={id} role="group" aria-label={`Día distinto ${index + 1}`}>
          <FormDateField form={form} name={`exceptions.${index}.localDate`} label="Día" />
          <SelectField
            label="Qué pasa"
            value={kind}
            options={kinds}
            onChange={({ target }) => {
              const { localDate } = getValues(`exceptions.${index}`);
              update(
                index,
                target.value === 'extra'
                  ? { localDate, kind: 'extra', starts: '09:00', ends: '14:00' }
                  : { localDate, kind: 'off', starts: null, ends: null },
              );
            }}
          />
          {kind === 'extra' ? (
            <>
              <FormTimeField form={form} name={`exceptions.${index}.starts`} label="Desde" />
              <FormTimeField form={form} name={`exceptions.${index}.ends`} label="Hasta" />
            </>
          ) : null}
          <IconButton label={`Quitar el día distinto ${index + 1}`} onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </Exception>
      ))}
      <div>
        <Button
          icon={<Plus size={16} aria-hidden />}
          onClick={() => append({ localDate: '', kind: 'off', starts: null, ends: null })}
        >
          Añadir día
        </Button>
      </div>
    </Section>
  );
}

const Exception = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: end;
`;
