import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { roleName, roles, type Role, type StoredSettings } from '@aforo/shared/contract';
import { FormBox, useUnsavedWarning } from '@aforo/shared/form';
import { api, ApiError, startQueries } from '@aforo/shared/http';
import { Button, CheckboxField, Notice, Row, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { SettingsCard } from '../settings-card.tsx';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { consequenceOf, missingFactorsOf } from './access-policy.messages.ts';

/** The roles that need a second factor. */
export function AccessTab() {
  return (
    <SettingsCard
      title="Segundo paso al entrar"
      description="Además de la contraseña, un código de su aplicación o una llave de acceso. Así nadie entra con una contraseña robada. Cada persona lo pone en su perfil; aquí decides a quién se lo pides."
      query={useSettingsPart('accessPolicy').query}
      lines={4}
      lineHeight="40px"
    >
      {(data) => <PolicyForm latest={data} />}
    </SettingsCard>
  );
}

type Policy = StoredSettings<'accessPolicy'>;

function PolicyForm({ latest }: { latest: Policy }) {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  const part = useSettingsPart('accessPolicy');
  const save = useMutation({
    mutationFn: ({ requiredFor, version }: { requiredFor: Role[]; version: number }) =>
      part.save({ requiredFor }, version),
    // The policy may also apply to the administrator who saved it.
    onSuccess: () => void queryClient.invalidateQueries(startQueries(api).session),
  });
  /** The version that filled the checkboxes; saving refers to it. */
  const [{ values: policy, version }, setPolicy] = useState(latest);
  const [isStale, setStale] = useState(false);
  const [chosen, setChosen] = useState<readonly Role[]>(policy.requiredFor);
  const required = roles.filter((role) => chosen.includes(role));
  const added = required.filter((role) => !policy.requiredFor.includes(role));
  const isDirty = added.length > 0 || required.length !== policy.requiredFor.length;
  if (!isDirty && latest.version > version) restart(latest);
  useUnsavedWarning(isDirty && !save.isPending, shell.blockLeaving);

  function restart(from: Policy): void {
    setPolicy(from);
    setChosen(from.values.requiredFor);
    setStale(false);
  }
  /** Keeps the choice; the next attempt uses the stored version. */
  async function showStored(): Promise<void> {
    setPolicy(await part.readNow());
    setStale(true);
  }
  function choose(role: Role, isChosen: boolean): void {
    save.reset();
    setChosen(isChosen ? [...chosen, role] : chosen.filter((one) => one !== role));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { requiredFor: required, version },
      {
        onSuccess(saved) {
          restart(saved);
          toast.success('Segundo paso guardado.');
        },
        onError(error) {
          if (error instanceof ApiError && error.code === 'stale_version') void showStored();
        },
      },
    );
  }
  const consequences = added
    .map((role) => ({ role, people: missingFactorsOf(policy.without, role) }))
    .filter(({ people }) => people > 0);
  return (
    <FormBox onSubmit={submit}>
      <Choices aria-label="A quién se lo pides">
        {roles.map((role) => {
          const people = missingFactorsOf(policy.without, role);
          return (
            <CheckboxField
              key={role}
              label={roleName[role]}
              checked={chosen.includes(role)}
              description={people > 0 ? missingFactorText(people) : undefined}
              onChange={({ target }) => choose(role, target.checked)}
            />
          );
        })}
      </Choices>
      {consequences.length > 0 ? (
        <Notice tone="warning" title="Al guardar">
          {consequences.map((one) => (
            <p key={one.role}>{consequenceOf(one)}</p>
          ))}
          <p>Hasta ponerlo, su cuenta no les enseña nada más que su perfil.</p>
        </Notice>
      ) : null}
      {save.isError ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      {isStale ? (
        <Notice title="Ahora está guardado así">{requiredText(policy.requiredFor)}</Notice>
      ) : null}
      <Row gap={2}>
        <Button
          type="submit"
          variant={isDirty ? 'primary' : 'secondary'}
          isPending={save.isPending}
        >
          Guardar segundo paso
        </Button>
        {isDirty && !save.isPending ? (
          <Button
            variant="quiet"
            onClick={() => {
              save.reset();
              restart({ values: policy, version });
            }}
          >
            Descartar
          </Button>
        ) : null}
      </Row>
    </FormBox>
  );
}

function requiredText(required: readonly Role[]): string {
  if (required.length === 0) return 'No se pide a nadie.';
  const names = roles.filter((role) => required.includes(role)).map((role) => roleName[role]);
  return `Se pide a: ${names.join(', ')}.`;
}

function missingFactorText(people: number): string {
  return people === 1 ? '1 persona aún no lo tiene.' : `${people} personas aún no lo tienen.`;
}

const Choices = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
`;
