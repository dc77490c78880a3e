import * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import {
  FormDialog,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Notice, toast } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';
import { reasonSchema } from '../changes/change.form.ts';
import { areaName, buildName } from '../module.messages.ts';
import { useOperations } from '../registry.queries.ts';

interface Props {
  status: AreaStatus;
  buildId: string;
  onClose: () => void;
}

const approvalFormSchema = z.object({ reason: reasonSchema });

/** Approves a build that another person has published. */
export function ApproveDialog({ status: { area, releases }, buildId, onClose }: Props) {
  const { shell } = useArea();
  const { approve } = useOperations();
  const name = `${buildName(buildId, releases)} de ${areaName(area)}`;
  const form = useContractForm({
    schema: approvalFormSchema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await approve(area, buildId, reason);
      toast.success(`Aprobada ${name}.`);
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <FormDialog
      title={`Aprobar ${name}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Aprobar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Notice title="Qué pasará">
        Se podrá activar, también por quien la publicó. La aprobación no se retira: si algo falla,
        se vuelve a la versión anterior.
      </Notice>
      <FormTextAreaField
        form={form}
        name="reason"
        label="Por qué"
        description="Queda en el historial, junto a tu correo."
        rows={3}
      />
    </FormDialog>
  );
}
