import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  bookingLimitsInputSchema,
  type BookingLimits,
  type StoredBookingLimits,
} from '@aforo/shared/contract';
import { Notice, toast } from '@aforo/shared/ui';
import {
  Form,
  FormActions,
  FormAmountField,
  FormError,
  useContractForm,
  useUnsavedWarning,
  wholeNumber,
} from '@aforo/shared/form';
import { limitsEffect } from '../../common/effects/effects.messages.ts';
import { PolicyEffect } from '../../common/effects/policy-effect.tsx';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { Pair, SettingsCard } from '../settings-card.tsx';
import { limitsText } from './booking-limits.messages.ts';
import { bookingLimitsQuery, useSaveBookingLimits } from './booking-limits.queries.ts';

/** Limits on how many seats one client may hold. */
export function BookingLimitsTab() {
  const limits = useQuery(bookingLimitsQuery);
  return (
    <SettingsCard
      title="Límites de reserva"
      description="Para que nadie se quede con las plazas de los demás. Valen para las reservas que se hagan desde ahora; recepción puede pasarlos diciendo por qué. Deja vacío lo que no quieras limitar."
      query={limits}
      lines={5}
    >
      {(data) => <LimitsForm limits={data} />}
    </SettingsCard>
  );
}

function LimitsForm({ limits }: { limits: StoredBookingLimits }) {
  const { shell } = useArea();
  const { save, readNow } = useSaveBookingLimits();
  const [stored, setStored] = useState<StoredBookingLimits>();
  const overShown = useShownVersion(limits.version, async () => {
    const now = await readNow();
    setStored(now);
    return now.version;
  });
  const form = useContractForm({
    schema: bookingLimitsInputSchema,
    defaultValues: toValues(limits),
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset(toValues(saved));
      toast.success('Límites guardados.');
    },
  });
  const written = bookingLimitsInputSchema.safeParse(useWatch({ control: form.control })).data;
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <Form form={form}>
      <FormAmountField
        form={form}
        name="unpaidAhead"
        label="Reservas sin bono a la vez"
        description="Cuántas puede tener un cliente por venir sin un bono que las pague. Con 0 hace falta bono para reservar."
        format={wholeNumber}
        isOptional
      />
      <Pair>
        <FormAmountField
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
      <FormAmountField
        form={form}
        name="perDay"
        label="Reservas para un mismo día"
        description="Cuántas clases o citas puede tener alguien en un día, con bono o sin él."
        format={wholeNumber}
        isOptional
      />
      <FormAmountField
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
      <FormError error={form.submitError} />
      {form.submitError && stored ? (
        <Notice title="Ahora está guardado así">{limitsText(stored)}</Notice>
      ) : null}
      <FormActions form={form} submitLabel="Guardar límites" />
    </Form>
  );
}

function toValues({ version: _, ...limits }: StoredBookingLimits): BookingLimits {
  return limits;
}
