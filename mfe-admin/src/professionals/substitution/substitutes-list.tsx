import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { WithSubstitutes } from '@aforo/shared/contract';
import { formatBookedCount, formatPeopleCount } from '@aforo/shared/format';
import { Button, Instant, Menu, Notice, Row } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { useSetSubstitute } from '../professionals.queries.ts';

/** Substitutes with their own button; the others are in a menu. */
const visibleCount = 2;

/** Sessions without a professional. One click assigns a substitute and notifies the clients. */
export function SubstitutesList({ sessions }: { sessions: readonly WithSubstitutes[] }) {
  const { timeZone } = useArea().settings.center;
  const [done, setDone] = useState<readonly WithSubstitutes[]>([]);
  const set = useSetSubstitute();
  const choose = (sessionId: string, professionalId: string) =>
    set.mutate(
      { sessionId, professionalId },
      { onSuccess: (session) => setDone((before) => [...before, session]) },
    );
  const open = sessions.filter(({ sessionId }) => !done.some((one) => one.sessionId === sessionId));
  if (open.length === 0 && done.length === 0) return null;
  return (
    <List aria-label="Quién las da">
      {done.map(({ sessionId, serviceName, startsAt, professionalName, booked }) => (
        <li key={sessionId}>
          <span>
            <Instant at={startsAt} timeZone={timeZone} /> · {serviceName}
          </span>
          <Done role="status">
            <Check size={16} aria-hidden />
            La da {professionalName}
            {booked === 0 ? '' : `. Avisamos a ${formatPeopleCount(booked)}`}
          </Done>
        </li>
      ))}
      {open.map(({ sessionId, serviceName, startsAt, booked, substitutes = [] }) => {
        const isPending = set.isPending && set.variables.sessionId === sessionId;
        const menuSubstitutes = substitutes.slice(visibleCount);
        return (
          <li key={sessionId}>
            <span>
              <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} ·{' '}
              {formatBookedCount(booked)}
            </span>
            {substitutes.length === 0 ? <Muted>Nadie más puede a esa hora.</Muted> : null}
            <Row gap={2}>
              {substitutes.slice(0, visibleCount).map(({ id, name }) => (
                <Button
                  key={id}
                  size="sm"
                  aria-label={`Poner a ${name} en ${serviceName}`}
                  isPending={isPending && set.variables.professionalId === id}
                  onClick={() => choose(sessionId, id)}
                >
                  Poner a {name}
                </Button>
              ))}
              {menuSubstitutes.length > 0 ? (
                <Menu
                  label={`Quién más puede dar ${serviceName}`}
                  trigger={(props) => (
                    <Button size="sm" variant="quiet" {...props}>
                      Otra persona
                    </Button>
                  )}
                  items={menuSubstitutes.map(({ id, name }) => ({
                    label: name,
                    onSelect: () => choose(sessionId, id),
                  }))}
                />
              ) : null}
            </Row>
            {set.isError && set.variables.sessionId === sessionId ? (
              <Notice tone="error">{errorText(set.error)}</Notice>
            ) : null}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  > li {
    display: grid;
    gap: ${({ theme }) => theme.space[1]};
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Done = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  color: ${({ theme }) => theme.color.success.ink};
  font-size: ${({ theme }) => theme.type.sm};
`;
