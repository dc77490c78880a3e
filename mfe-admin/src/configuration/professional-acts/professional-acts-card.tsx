import { useMutation } from '@tanstack/react-query';
import { substitutionName, substitutions, type ProfessionalActs } from '@aforo/shared/contract';
import { CheckboxField, Notice, SelectField, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { SettingsCard } from '../settings-card.tsx';

const options = substitutions.map((value) => ({ value, label: substitutionName[value] }));

/** What professionals may do with their own sessions from their phone. */
export function ProfessionalActsCard() {
  const { query, save } = useSettingsPart('professionalActs');
  const saving = useMutation({
    mutationFn: ({ values, version }: { values: ProfessionalActs; version: number }) =>
      save(values, version),
    onSuccess: () => toast.success('Guardado.'),
    // After `stale_version` the fields show the stored values.
    onError: () => query.refetch(),
  });
  return (
    <SettingsCard
      title="Lo que hace cada profesional"
      description="Con sus propias clases y citas, desde el móvil."
      query={query}
      lines={2}
    >
      {({ values: stored, version }) => {
        const values = saving.isPending ? saving.variables.values : stored;
        const change = (part: Partial<ProfessionalActs>) =>
          saving.mutate({ values: { ...stored, ...part }, version });
        return (
          <Stack gap={4}>
            <CheckboxField
              label="Apunta a quien llega sin reserva"
              description="Si queda plaza. Lo que debe esa persona lo cobra recepción."
              disabled={saving.isPending}
              checked={values.takesWalkIns}
              onChange={({ target }) => change({ takesWalkIns: target.checked })}
            />
            <SelectField
              label="Para que otra persona dé una clase suya"
              options={options}
              disabled={saving.isPending}
              value={values.substitution}
              onChange={({ target }) => {
                const substitution = substitutions.find((one) => one === target.value);
                if (substitution) change({ substitution });
              }}
            />
            {saving.error ? <Notice tone="error">{errorText(saving.error)}</Notice> : null}
          </Stack>
        );
      }}
    </SettingsCard>
  );
}
