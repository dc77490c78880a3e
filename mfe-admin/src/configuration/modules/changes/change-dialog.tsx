import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import type { RegistryStatus } from '@aforo/shared/contract';
import { Button, Instant, Notice, toast } from '@aforo/shared/ui';
import {
  FormDialog,
  FormError,
  FormNullableAmountField,
  FormSelectField,
  FormTextAreaField,
  useContractForm,
  useUnsavedWarning,
  wholeNumber,
  type FormValues,
} from '@aforo/shared/form';
import { areaIn, hasMoved, type AreaStatus } from '../area-status.ts';
import { consequenceOf } from './change.messages.ts';
import {
  audienceOptionsFor,
  changeSchema,
  defaultValues,
  roleOptions,
  toChange,
  type Act,
  type ChangeValues,
} from './change.form.ts';
import { areaName, audienceText, authorName, buildName, changeText } from '../module.messages.ts';
import { useChangeArea } from '../registry.queries.ts';

interface Props {
  act: Act;
  /** The build chosen on the page, if any. */
  build: string | null;
  /** The current registry, and the status of the area in it. */
  now: RegistryStatus;
  area: AreaStatus;
  onClose: () => void;
}

const titles = {
  activar: 'Activar una versión de',
  volver: 'Volver a la versión anterior de',
  retirar: 'Retirar la prueba de',
} as const satisfies Record<Act, string>;

const submitLabels = {
  activar: 'Activar',
  volver: 'Volver a la anterior',
  retirar: 'Retirar la prueba',
} as const satisfies Record<Act, string>;

/** A change of one area: its effect, its reason, and how to continue after a concurrent change. */
export function ChangeDialog({ act, build, now, area: status, onClose }: Props) {
  const { shell } = useArea();
  const { area, releases } = status;
  const changeArea = useChangeArea();
  // The registry as the user last saw it, on which the decision is based.
  const [seen, setSeen] = useState(now);
  const [readError, setReadError] = useState<unknown>(null);

  const form = useContractForm({
    schema: changeSchema,
    defaultValues: defaultValues(status, build, now.channels),
    onSubmit: async (values) => {
      const done = await changeArea(area, toChange(act, values, status), now);
      toast.success(`${areaName(area)}: ${changeText(done, releases)}.`);
      onClose();
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  // The user's own change must not count as a concurrent one.
  const isOutdated = !form.isPending && hasMoved(areaIn(seen, area), status);
  // the form has complete default values
  const values = useWatch({ control: form.control }) as FormValues<ChangeValues>;
  const consequence = consequenceOf(act, values, status);
  return (
    <FormDialog
      title={`${titles[act]} ${areaName(area)}`}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={submitLabels[act]}
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={isOutdated || consequence.isBlocked}
      errorView={
        isOutdated ? (
          <Meanwhile
            status={status}
            onSeen={() => {
              setSeen(now);
              // The user has acknowledged the refusal.
              setReadError(form.submitError);
              form.setFocus('reason');
            }}
          />
        ) : (
          <FormError error={form.submitError === readError ? null : form.submitError} />
        )
      }
    >
      {act === 'activar' ? (
        <>
          <FormSelectField
            form={form}
            name="target"
            label="Versión"
            options={releases.map(({ buildId }) => ({
              value: buildId,
              label: buildName(buildId, releases) + usageLabel(buildId, status),
            }))}
          />
          <FormSelectField
            form={form}
            name="audience"
            label="Para quién"
            options={audienceOptionsFor(now.channels ?? [])}
          />
          {values.audience === 'percent' ? (
            <FormNullableAmountField
              form={form}
              name="percent"
              label="Porcentaje de las personas"
              description="De 1 a 99. Cada persona cae siempre en el mismo lado."
              format={wholeNumber}
            />
          ) : null}
          {values.audience === 'channel' ? (
            <FormSelectField
              form={form}
              name="channel"
              label="Qué canal"
              options={(now.channels ?? []).map((channel) => ({
                value: channel.name,
                label: `${channel.name} · ${audienceText(channel)}`,
              }))}
            />
          ) : null}
          {values.audience === 'role' ? (
            <FormSelectField form={form} name="role" label="Qué rol" options={roleOptions} />
          ) : null}
        </>
      ) : null}
      <Notice title="Qué pasará">{consequence.words}</Notice>
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

/** The area was changed after the user opened the dialog. */
function Meanwhile({ status, onSeen }: { status: AreaStatus; onSeen: () => void }) {
  const { timeZone } = useArea().settings.center;
  const { lastRevision, releases } = status;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The submit button is disabled now and loses the focus; a focused input keeps it.
    if (!document.activeElement?.matches('input, select, textarea')) button.current?.focus();
  }, []);
  return (
    <Notice
      tone="warning"
      title={`Alguien ha cambiado ${areaName(status.area)} mientras tanto`}
      action={
        <Button ref={button} size="sm" onClick={onSeen}>
          Lo he visto, seguir
        </Button>
      }
    >
      {lastRevision ? (
        <p>
          {authorName(lastRevision.author)}, <Instant at={lastRevision.at} timeZone={timeZone} />:{' '}
          {changeText(lastRevision, releases)}. «{lastRevision.reason}»
        </p>
      ) : null}
      <p>Lo que has escrito sigue aquí. Mira qué pasará ahora y decide.</p>
    </Notice>
  );
}

function usageLabel(buildId: string, { state }: AreaStatus): string {
  if (buildId === state.stable) return ' · en uso';
  if (buildId === state.canary?.buildId) return ' · a prueba';
  return buildId === state.previous ? ' · la anterior' : '';
}
