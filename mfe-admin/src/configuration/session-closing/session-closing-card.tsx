import { useMutation, useQuery } from '@tanstack/react-query';
import {
  unmarkedBookings,
  unmarkedBookingsName,
  type UnmarkedBookings,
} from '@aforo/shared/contract';
import { Notice, SelectField, toast } from '@aforo/shared/ui';
import { unmarkedEffect } from '../../common/effects/effects.messages.ts';
import { effectsQuery } from '../../common/effects/effects.query.ts';
import { errorText } from '../../common/error.messages.ts';
import { SettingsCard } from '../settings-card.tsx';
import { useSettingsPart } from '../../common/use-settings-part.ts';

const options = unmarkedBookings.map((value) => ({ value, label: unmarkedBookingsName[value] }));

/** The outcome of unmarked bookings when a session closes automatically. */
export function SessionClosingCard() {
  const { query, save } = useSettingsPart('sessionClosing');
  const saving = useMutation({
    mutationFn: (sent: { chosen: UnmarkedBookings; version: number }) =>
      save({ unmarkedBookings: sent.chosen }, sent.version),
    onSuccess: () => toast.success('Cierre de sesiones guardado.'),
    // After `stale_version` the field shows the stored value, and the next choice uses its version.
    onError: () => query.refetch(),
  });
  const effects = useQuery(effectsQuery({})).data;
  const unmarked = effects ? unmarkedEffect(effects.unmarked) : null;
  return (
    <SettingsCard
      title="Cierre de sesiones"
      description="Las sesiones se cierran solas un día después de terminar. La penalización por no venir, si la hay, es de quien consta que no vino."
      query={query}
      lines={1}
    >
      {(data) => (
        <>
          <SelectField
            label="Quien se quedó sin marcar"
            options={options}
            disabled={saving.isPending}
            value={saving.isPending ? saving.variables.chosen : data.values.unmarkedBookings}
            onChange={({ target }) => {
              const chosen = unmarkedBookings.find((one) => one === target.value);
              if (chosen) saving.mutate({ chosen, version: data.version });
            }}
          />
          {unmarked ? <Notice>{unmarked}</Notice> : null}
          {saving.error ? <Notice tone="error">{errorText(saving.error)}</Notice> : null}
        </>
      )}
    </SettingsCard>
  );
}
