import { useState } from 'react';
import { roleName, type Role, type User } from '@aforo/shared/contract';
import { Button, Notice, Row, Section, Stack } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { RoleChoice } from '../role-choice.tsx';
import { roleChangeConsequence } from '../role.messages.ts';
import { useRoleChange } from '../users.queries.ts';

/** Choosing another role shows its effect; only the button applies it. */
export function UserRole({ user }: { user: User }) {
  const change = useRoleChange(user.id);
  const [chosen, setChosen] = useState<Role | null>(null);
  const isOther = chosen !== null && chosen !== user.role;

  function choose(role: Role): void {
    change.reset();
    setChosen(role);
  }
  return (
    <Section title="Rol">
      <Stack gap={3}>
        <RoleChoice
          label="Rol"
          isLabelHidden
          value={chosen ?? user.role}
          onChange={choose}
          isDisabled={change.isPending}
        />
        {isOther ? (
          <Stack gap={3} ref={bringIntoView}>
            <Notice tone="warning">{roleChangeConsequence(user.name, chosen)}</Notice>
            {change.error ? <Notice tone="error">{errorText(change.error)}</Notice> : null}
            <Row gap={2}>
              <Button
                variant="primary"
                isPending={change.isPending}
                onClick={() => change.mutate(chosen)}
              >
                Cambiar a {roleName[chosen]}
              </Button>
              <Button variant="quiet" onClick={() => choose(user.role)}>
                Dejar como estaba
              </Button>
            </Row>
          </Stack>
        ) : null}
        {change.isSuccess && !isOther ? (
          <Notice tone="success">
            {user.name} tiene ahora el rol de {roleName[user.role]}.
          </Notice>
        ) : null}
      </Stack>
    </Section>
  );
}

/** On a short screen the effect would appear below the visible area. */
function bringIntoView(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: 'nearest' });
}
