import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, LinkButton, Section } from '@aforo/shared/ui';
import { professionalPath } from '../paths.ts';

interface Request {
  id: string;
  professionalId: string;
  professionalName: string;
  /** Empty if no reason was given. */
  reason: string;
  what: ReactNode;
}

/** Open requests of professionals; empty if there are none. */
export function RequestList({ title, requests }: { title: string; requests: readonly Request[] }) {
  if (requests.length === 0) return null;
  return (
    <Card>
      <Section title={title}>
        <List>
          {requests.map(({ id, professionalId, professionalName, reason, what }) => (
            <li key={id}>
              <div>
                <strong>{professionalName}</strong>
                <Muted>
                  {what}
                  {reason ? ` · ${reason}` : ''}
                </Muted>
              </div>
              <LinkButton to={professionalPath(professionalId)} size="sm">
                Responder
              </LinkButton>
            </li>
          ))}
        </List>
      </Section>
    </Card>
  );
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
