import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  roleName,
  roles,
  type getAccessPolicy,
  type ResponseOf,
  type Role,
} from '@aforo/shared/contract';
import { FormBox, useUnsavedWarning } from '@aforo/shared/form';
import { Button, CheckboxField, Notice, Row, toast } from '@aforo/shared/ui';
import { errorWords } from '../../common/error.messages.ts';
import { SettingsCard } from '../settings-card.tsx';
import { consequenceOf, withoutIn } from './access-policy.messages.ts';
import { accessPolicyQuery, useSaveAccessPolicy } from './access-policy.queries.ts';

/** Whom the center asks for more than a password. */
export function AccessTab() {
  const policy = useQuery(accessPolicyQuery);
  return (
    <SettingsCard
      title="Segundo paso al entrar"
      description="Además de la contraseña, un código de su aplicación o una llave de acceso. Así nadie entra con una contraseña robada. Cada persona lo pone en su perfil; aquí decides a quién se lo pides."
      query={policy}
      lines={4}
      lineHeight="40px"
    >
      {(data) => (
        // What was saved, here or elsewhere, is what the boxes begin with.
        <PolicyForm key={data.requiredFor.join()} policy={data} />
      )}
    </SettingsCard>
  );
}

function PolicyForm({ policy }: { policy: ResponseOf<typeof getAccessPolicy> }) {
  const { shell } = useArea();
  const save = useSaveAccessPolicy();
  const [chosen, setChosen] = useState<readonly Role[]>(policy.requiredFor);
  const required = roles.filter((role) => chosen.includes(role));
  const added = required.filter((role) => !policy.requiredFor.includes(role));
  const isDirty = added.length > 0 || required.length !== policy.requiredFor.length;
  useUnsavedWarning(isDirty && !save.isPending, shell.blockLeaving);

  function choose(role: Role, isChosen: boolean): void {
    save.reset();
    setChosen(isChosen ? [...chosen, role] : chosen.filter((one) => one !== role));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(required, { onSuccess: () => toast.success('Segundo paso guardado.') });
  }
  const consequences = added
    .map((role) => ({ role, people: withoutIn(policy.without, role) }))
    .filter(({ people }) => people > 0);
  return (
    <FormBox onSubmit={submit}>
      <Choices aria-label="A quién se lo pides">
        {roles.map((role) => {
          const people = withoutIn(policy.without, role);
          return (
            <CheckboxField
              key={role}
              label={roleName[role]}
              checked={chosen.includes(role)}
              description={people > 0 ? withoutWords(people) : undefined}
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
      {save.isError ? <Notice tone="error">{errorWords(save.error)}</Notice> : null}
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
              setChosen(policy.requiredFor);
            }}
          >
            Descartar
          </Button>
        ) : null}
      </Row>
    </FormBox>
  );
}

function withoutWords(people: number): string {
  return people === 1 ? '1 persona aún no lo tiene.' : `${people} personas aún no lo tienen.`;
}

const Choices = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
`;
