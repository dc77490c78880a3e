import { useController } from 'react-hook-form';
import { reminderHours, reminderHoursName } from '@aforo/shared/contract';
import { CheckboxField } from '@aforo/shared/ui';
import { FieldGroup } from '../../common/records/field-group.ts';
import type { ServiceValues } from './service.form.ts';

/** When clients are reminded of a booking by mail, with links to answer that they come or not. */
export function ServiceRemindersField() {
  const { field } = useController<Pick<ServiceValues, 'reminderHours'>, 'reminderHours'>({
    name: 'reminderHours',
  });
  const chosen = field.value ?? [];
  return (
    <FieldGroup>
      <legend>Recordatorios por correo</legend>
      {reminderHours.map((hours) => (
        <CheckboxField
          key={hours}
          label={reminderHoursName[hours]}
          checked={chosen.includes(hours)}
          onChange={({ target }) =>
            field.onChange(
              reminderHours.filter((one) =>
                one === hours ? target.checked : chosen.includes(one),
              ),
            )
          }
        />
      ))}
      <p>
        Quien lo recibe contesta «Voy» o «No puedo» desde el correo, sin entrar en su cuenta. A
        quien ya ha dicho que viene no se le recuerda otra vez.
      </p>
    </FieldGroup>
  );
}
