import { styled } from 'styled-components';
import { roleName, roles, type Role } from '@aforo/shared/contract';
import { Button } from '@aforo/shared/ui';

export interface Credentials {
  email: string;
  password: string;
}

/** The accounts that every demo centre starts with. Their password is public on purpose. */
const password = 'aforo-demo-2026';
const emails = {
  admin: 'admin@aforo.test',
  receptionist: 'recepcion@aforo.test',
  professional: 'profesional@aforo.test',
  client: 'cliente@aforo.test',
} as const satisfies Record<Role, string>;

/** One tap fills the form; the person still presses the button, as in the real thing. */
export function DemoAccounts({ onPick }: { onPick: (credentials: Credentials) => void }) {
  return (
    <Box aria-labelledby="demo-accounts">
      <Title id="demo-accounts">Centro de demostración</Title>
      <p>Los datos son inventados. Elige con qué cuenta probar:</p>
      <Choices>
        {roles.map((role) => (
          <li key={role}>
            <Button size="sm" onClick={() => onPick({ email: emails[role], password })}>
              {roleName[role]}
            </Button>
          </li>
        ))}
      </Choices>
    </Box>
  );
}

const Box = styled.section`
  padding: 16px;
  border: 1px dashed ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.card};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Title = styled.h2`
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Choices = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
  margin-top: 12px;
  padding: 0;
  list-style: none;

  button {
    width: 100%;
  }
`;
