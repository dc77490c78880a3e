import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import {
  FormDateField,
  FormDialog,
  FormSelectField,
  FormTextAreaField,
  FormTimeField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { serverNow } from '@aforo/shared/http';
import { Notice, Row, toast } from '@aforo/shared/ui';
import { areaName } from '../module.messages.ts';
import { useOperations } from '../registry.queries.ts';
import { defaultFreeze, freezeFormSchema, toFreeze } from './freeze.form.ts';

interface Props {
  status: RegistryStatus;
  /** The area that was chosen on the page; null for every area. */
  area: string | null;
  onClose: () => void;
}

/** Freezes an area or all of them until a moment. */
export function FreezeDialog({ status, area, onClose }: Props) {
  const { shell, settings } = useArea();
  const { timeZone } = settings.center;
  const { freeze } = useOperations();
  const [openedAt] = useState(() => serverNow());
  const form = useContractForm({
    schema: freezeFormSchema(openedAt, timeZone),
    defaultValues: defaultFreeze(area, openedAt, timeZone),
    onSubmit: async (values) => {
      await freeze(toFreeze(values, timeZone));
      toast.success(
        values.area === ''
          ? 'Todas las secciones están congeladas.'
          : `${areaName(values.area)}: congelada.`,
      );
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <FormDialog
      title="Congelar versiones"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Congelar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormSelectField
        form={form}
        name="area"
        label="Qué"
        options={[
          { value: '', label: 'Todas las secciones' },
          ...status.areas.map((one) => ({ value: one.area, label: areaName(one.area) })),
        ]}
      />
      <Row align="start">
        <FormDateField form={form} name="date" label="Hasta el día" />
        <FormTimeField form={form} name="time" label="A las" />
      </Row>
      <Notice title="Qué pasará">
        Hasta entonces no se activa ninguna versión, y las que están a prueba no llegan a más
        personas. Volver a la anterior y retirar una prueba sí se puede.
      </Notice>
      <FormTextAreaField
        form={form}
        name="reason"
        label="Por qué"
        description="Lo lee quien intente activar algo mientras tanto."
        rows={3}
      />
    </FormDialog>
  );
}
