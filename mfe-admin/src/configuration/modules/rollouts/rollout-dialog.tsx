import { useArea } from '@aforo/shared/area';
import {
  FormDialog,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Notice, toast } from '@aforo/shared/ui';
import { areaName } from '../module.messages.ts';
import { useOperations } from '../registry.queries.ts';
import { controlOf, rolloutFormSchema, type RolloutAct } from './rollout.form.ts';

interface Props {
  act: RolloutAct;
  area: string;
  onClose: () => void;
}

const texts = {
  pausar: {
    title: 'Pausar el despliegue de',
    submit: 'Pausar',
    effect:
      'Quien ya la tiene sigue con ella, y no llega a más personas. Si falla, se retira igual.',
    done: 'despliegue en pausa',
  },
  seguir: {
    title: 'Seguir con el despliegue de',
    submit: 'Seguir',
    effect: 'El paso siguiente se da cuando pase un intervalo entero.',
    done: 'el despliegue sigue',
  },
  parar: {
    title: 'Parar el despliegue de',
    submit: 'Parar y retirar',
    effect:
      'Quien la probaba vuelve a la versión de todo el mundo. El despliegue no se puede retomar.',
    done: 'despliegue parado',
  },
} as const satisfies Record<RolloutAct, Record<string, string>>;

/** Pauses, resumes or stops the open rollout of an area. */
export function RolloutDialog({ act, area, onClose }: Props) {
  const { shell } = useArea();
  const { controlRollout } = useOperations();
  const { title, submit, effect, done } = texts[act];
  const form = useContractForm({
    schema: rolloutFormSchema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await controlRollout(area, controlOf[act], reason);
      toast.success(`${areaName(area)}: ${done}.`);
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <FormDialog
      title={`${title} ${areaName(area)}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={submit}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Notice title="Qué pasará">{effect}</Notice>
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
