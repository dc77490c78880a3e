import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { loginMethodName, loginOutcomeName } from '@aforo/shared/contract';
import { DelayedFallback, FailedState, Instant, Skeleton } from '@aforo/shared/ui';
import { ownLoginsQuery } from '../profile.queries.ts';

/** The user's last log-ins, including refused ones; loaded when the section is opened. */
export function OwnLogins() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Mis últimos accesos</summary>
      {isOpen ? <Logins /> : null}
    </Box>
  );
}

function Logins() {
  const { timeZone } = useArea().settings.center;
  const logins = useQuery(ownLoginsQuery);
  if (logins.isPending) {
    return (
      <DelayedFallback>
        <Skeleton lines={3} height="40px" />
      </DelayedFallback>
    );
  }
  if (logins.isError) {
    return (
      <FailedState
        error={logins.error}
        isRetrying={logins.isFetching}
        onRetry={() => void logins.refetch()}
      />
    );
  }
  const { items } = logins.data;
  if (items.length === 0) return <p>Todavía no hay ninguno anotado.</p>;
  return (
    <List aria-label="Mis últimos accesos">
      {items.map(({ id, at, method, outcome, address, device }) => (
        <li key={id}>
          <span>
            <strong>{loginOutcomeName[outcome]}</strong> · {loginMethodName[method]}
          </span>
          <small>
            <Instant at={at} timeZone={timeZone} /> · {device} · {address}
          </small>
        </li>
      ))}
    </List>
  );
}

const Box = styled.details`
  > summary {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: 32px;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;

    ${({ theme }) => theme.media.touch} {
      min-height: 44px;
    }
  }
`;

const List = styled.ul`
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;

  > li {
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
