import { useState } from 'react';
import * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
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
import { useChangeArea } from '../registry.queries.ts';
import { channelConsequence, toChannel, nextChannel, type ChannelAct } from './channel.messages.ts';

interface Props {
  act: ChannelAct;
  channel: string;
  area: AreaStatus;
  registry: RegistryStatus;
  onClose: () => void;
}

const channelFormSchema = z.object({ reason: reasonSchema });

/** Moves the build of a channel to the next one, or takes it out. */
export function ChannelDialog({ act, channel, area: status, registry, onClose }: Props) {
  const { shell } = useArea();
  const changeArea = useChangeArea();
  // A change by another person since then is refused.
  const [seen] = useState(registry);
  const { area, state, releases } = status;
  const channels = registry.channels ?? [];
  const build = buildName(state.channels?.[channel] ?? null, releases);
  // Another order of the channels since then must not change where the build goes.
  const [next] = useState(() => nextChannel(channel, channels));
  const target = toChannel(next);
  const isPromotion = act === 'promover';
  const form = useContractForm({
    schema: channelFormSchema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await changeArea(
        area,
        isPromotion
          ? { kind: 'promote', body: { from: channel, to: next, reason } }
          : { kind: 'rollback', body: { channel, reason } },
        seen,
      );
      toast.success(
        isPromotion
          ? `${areaName(area)}: ${build}, promovida ${target}.`
          : `${areaName(area)}: ${build} ya no está en el canal ${channel}.`,
      );
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  return (
    <FormDialog
      title={isPromotion ? `Promover ${build} ${target}` : `Quitar ${build} del canal ${channel}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={isPromotion ? 'Promover' : 'Quitar'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <Notice title="Qué pasará">{channelConsequence(act, { channel, next }, status)}</Notice>
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
