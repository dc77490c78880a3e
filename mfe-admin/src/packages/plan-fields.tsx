import { useFormContext } from 'react-hook-form';
import type { Service } from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormCheckboxField,
  FormNullableAmountField,
  FormSelectField,
  wholeNumber,
} from '@aforo/shared/form';
import { CheckboxField, Section, SelectField } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { FormDurationField } from '../common/fields/duration-field.tsx';
import { defaultPlan, type PackageValues, type PlanValues } from './package.form.ts';
import {
  absenceSentence,
  closureOptions,
  closureSentence,
  enrolmentSentence,
  firstPeriodOptions,
  makeUpEndOptions,
  pauseOptions,
  pauseSentence,
  startOptions,
  startSentence,
} from './plan.messages.ts';

interface Props {
  plan: PlanValues;
  services: readonly Pick<Service, 'id' | 'name'>[];
}

/** What a package that renews asks: its periods, the first payment and the rules of fixed seats. */
export function PlanFields({ plan, services }: Props) {
  return (
    <>
      <FirstPayment plan={plan} />
      {plan.seatsPerWeek === null ? null : (
        <>
          <Absences plan={plan} services={services} />
          <Closures plan={plan} />
        </>
      )}
    </>
  );
}

function FirstPayment({ plan }: Pick<Props, 'plan'>) {
  const form = useFormContext<PackageValues>();
  return (
    <Section title="Al apuntarse">
      <SelectField
        label="Cada periodo empieza"
        options={startOptions}
        value={plan.startsWith}
        onChange={({ target }) => {
          const startsWith = target.value === 'month' ? 'month' : 'sale';
          form.setValue('plan.startsWith', startsWith, { shouldDirty: true });
          form.setValue('plan.firstPeriod', startsWith === 'month' ? 'days' : 'whole', {
            shouldDirty: true,
          });
        }}
      />
      {plan.startsWith === 'month' ? (
        <FormSelectField
          form={form}
          name="plan.firstPeriod"
          label="Quien empieza a mitad paga"
          options={firstPeriodOptions}
        />
      ) : null}
      <p aria-live="polite">{startSentence(plan)}</p>
      <FormAmountField
        form={form}
        name="plan.enrolmentFeeMinor"
        label="Matrícula en euros"
        description="Con impuestos. 0: sin matrícula."
        format={euros}
      />
      {plan.enrolmentFeeMinor ? (
        <FormNullableAmountField
          form={form}
          name="plan.enrolmentAgainMonths"
          label="Se cobra otra vez a quien vuelve tras estos meses"
          description="Vacío: nunca."
          format={wholeNumber}
          isOptional
        />
      ) : null}
      <p aria-live="polite">{enrolmentSentence(plan)}</p>
    </Section>
  );
}

function Absences({ plan, services }: Props) {
  const form = useFormContext<PackageValues>();
  const areMadeUp = plan.makeUpLimit !== 0;
  return (
    <Section title="Cuando alguien no puede venir">
      <FormDurationField
        form={form}
        name="plan.absenceMinutes"
        label="Hay que avisar antes de la clase"
      />
      <CheckboxField
        label="La clase avisada a tiempo se recupera otro día"
        checked={areMadeUp}
        onChange={({ target }) =>
          form.setValue('plan.makeUpLimit', target.checked ? defaultPlan.makeUpLimit : 0, {
            shouldDirty: true,
          })
        }
      />
      {areMadeUp ? (
        <>
          <SelectField
            label="Se puede recuperar"
            options={makeUpEndOptions}
            value={plan.makeUpDays === null ? 'period' : 'days'}
            onChange={({ target }) =>
              form.setValue('plan.makeUpDays', target.value === 'days' ? 30 : null, {
                shouldDirty: true,
              })
            }
          />
          {plan.makeUpDays === null ? null : (
            <FormNullableAmountField
              form={form}
              name="plan.makeUpDays"
              label="Días para recuperarla"
              description="Desde la clase a la que no vino."
              format={wholeNumber}
            />
          )}
          <FormAmountField
            form={form}
            name="plan.makeUpLimit"
            label="Recuperaciones guardadas a la vez"
            description="Con todas sin usar, otra falta ya no da ninguna."
            format={wholeNumber}
          />
          <FormChoicesField
            form={form}
            name="plan.makeUpServiceIds"
            label="Servicios en los que se recupera"
            description="Si no marcas ninguno, en los de la cuota."
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormCheckboxField
            form={form}
            name="plan.keepsMakeUps"
            label="Lo pendiente de recuperar vale también después de darse de baja"
          />
        </>
      ) : null}
      <p aria-live="polite">{absenceSentence(plan)}</p>
    </Section>
  );
}

function Closures({ plan }: Pick<Props, 'plan'>) {
  const form = useFormContext<PackageValues>();
  return (
    <Section title="Cierres y pausas">
      <FormSelectField
        form={form}
        name="plan.closureRule"
        label="Si el centro cierra o cancela la clase"
        options={closureOptions}
      />
      <p aria-live="polite">{closureSentence(plan)}</p>
      <SelectField
        label="En una pausa"
        options={pauseOptions}
        value={plan.pauseFeeMinor === null ? 'free' : 'fee'}
        onChange={({ target }) =>
          form.setValue('plan.pauseFeeMinor', target.value === 'fee' ? 'incomplete' : null, {
            shouldDirty: true,
          })
        }
      />
      {plan.pauseFeeMinor === null ? null : (
        <FormNullableAmountField
          form={form}
          name="plan.pauseFeeMinor"
          label="Cuota de guardar la plaza, en euros"
          description="Con impuestos. Se paga cada periodo que dure la pausa."
          format={euros}
        />
      )}
      <p aria-live="polite">{pauseSentence(plan)}</p>
    </Section>
  );
}
