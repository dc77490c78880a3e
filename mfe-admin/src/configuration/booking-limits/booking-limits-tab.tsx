import { useWatch } from 'react-hook-form';
import { bookingLimitsInputSchema, type StoredSettings } from '@aforo/shared/contract';
import { FormAmountField, FormNullableAmountField, wholeNumber } from '@aforo/shared/form';
import { limitsEffect } from '../../common/effects/effects.messages.ts';
import { PolicyEffect } from '../../common/effects/policy-effect.tsx';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { limitsText } from './booking-limits.messages.ts';

/** Limits on how many seats one client may hold. */
export function BookingLimitsTab() {
  return (
    <SettingsCard
      title="Límites de reserva"
      description="Para que nadie se quede con las plazas de los demás. Valen para las reservas que se hagan desde ahora; recepción puede pasarlos diciendo por qué. Deja vacío lo que no quieras limitar."
      query={useSettingsPart('bookingLimits').query}
      lines={5}
    >
      {(data) => <LimitsForm stored={data} />}
    </SettingsCard>
  );
}

function LimitsForm({ stored }: { stored: StoredSettings<'bookingLimits'> }) {
  const { form, currentText } = useSettingsForm({
    part: 'bookingLimits',
    stored,
    schema: bookingLimitsInputSchema,
    toValues: (limits) => limits,
    textOf: limitsText,
    savedText: 'Límites guardados.',
  });
  const written = bookingLimitsInputSchema.safeParse(useWatch({ control: form.control })).data;
  return (
    <SettingsForm form={form} currentText={currentText} submitLabel="Guardar límites">
      <FormNullableAmountField
        form={form}
        name="unpaidAhead"
        label="Reservas sin bono a la vez"
        description="Cuántas puede tener un cliente por venir sin un bono que las pague. Con 0 hace falta bono para reservar."
        format={wholeNumber}
        isOptional
      />
      <Pair>
        <FormNullableAmountField
          form={form}
          name="newUnpaidAhead"
          label="Y si acaba de registrarse"
          description="Mientras no haya venido nunca ni tenga bono."
          format={wholeNumber}
          isOptional
        />
        <FormAmountField
          form={form}
          name="newDays"
          label="Durante cuántos días"
          description="Desde que se registró. Con 0, es como los demás."
          format={wholeNumber}
        />
      </Pair>
      <FormNullableAmountField
        form={form}
        name="perDay"
        label="Reservas para un mismo día"
        description="Cuántas clases o citas puede tener alguien en un día, con bono o sin él."
        format={wholeNumber}
        isOptional
      />
      <FormNullableAmountField
        form={form}
        name="madePerDay"
        label="Reservas hechas en un día"
        description="Cuántas veces puede reservar un cliente en el mismo día, aunque luego las cancele. Lo que reserva recepción no cuenta."
        format={wholeNumber}
        isOptional
      />
      <PolicyEffect
        changes={form.isDirty && written ? { bookingLimits: written } : null}
        sentencesOf={({ bookingLimits }) => (bookingLimits ? limitsEffect(bookingLimits) : [])}
      />
    </SettingsForm>
  );
}
