import { memo } from 'react';
import { styled } from 'styled-components';
import { Button } from '@aforo/shared/ui';
import { demoPassword, demoPeople } from './demo-people.ts';
import type { Credentials } from './login-rules.ts';

/** One tap fills the form; the user still submits it, as in production. */
export const DemoAccounts = memo(function DemoAccounts({
  onPick,
}: {
  onPick: (credentials: Credentials) => void;
}) {
  return (
    <Box aria-labelledby="demo-accounts">
      <Title id="demo-accounts">Centro de demostración</Title>
      <p>Los datos son inventados. Elige con qué cuenta probar:</p>
      <Choices>
        {Object.values(demoPeople).map(({ name, email }) => (
          <li key={email}>
            <Button size="sm" onClick={() => onPick({ email, password: demoPassword })}>
              {name}
            </Button>
          </li>
        ))}
      </Choices>
    </Box>
  );
});

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
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(6.5rem, 40%)), 1fr));
  gap: 8px;
  margin-top: 12px;
  padding: 0;
  list-style: none;

  button {
    width: 100%;
  }
`;
