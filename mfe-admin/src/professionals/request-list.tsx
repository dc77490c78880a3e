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

/** Open requests that are answered on the professional's page; empty if there are none. */
export function RequestList({ title, requests }: { title: string; requests: readonly Request[] }) {
  const items = requests.map(({ id, professionalId, professionalName, reason, what }) => ({
    id,
    title: professionalName,
    details: (
      <>
        {what}
        {reason ? ` · ${reason}` : ''}
      </>
    ),
    action: (
      <LinkButton to={professionalPath(professionalId)} size="sm">
        Responder
      </LinkButton>
    ),
  }));
  return <RequestCard title={title} items={items} />;
}

interface CardProps {
  title: string;
  items: readonly { id: string; title: string; details: ReactNode; action: ReactNode }[];
  /** Below the list. */
  children?: ReactNode;
}

/** A card with a line for each request and what answers it; empty if there are none. */
export function RequestCard({ title, items, children }: CardProps) {
  if (items.length === 0) return null;
  return (
    <Card>
      <Section title={title}>
        <List>
          {items.map(({ id, title: name, details, action }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <Muted>{details}</Muted>
              </div>
              {action}
            </li>
          ))}
        </List>
        {children}
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
