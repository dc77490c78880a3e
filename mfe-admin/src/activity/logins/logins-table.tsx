import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { loginMethodName, loginOutcomeName, type LoginEvent } from '@aforo/shared/contract';
import { Badge, DataTable, Instant } from '@aforo/shared/ui';
import { outcomeTone } from './outcome-tone.ts';

interface Props {
  logins: readonly LoginEvent[];
  isBusy: boolean;
  /** Links to the other log-ins from an address. */
  linkTo: (address: string) => string;
}

export function LoginsTable({ logins, isBusy, linkTo }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <DataTable
      caption="Accesos, del último al primero"
      rows={logins}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      columns={[
        {
          key: 'who',
          header: 'Quién',
          priority: 'main',
          render: ({ user }) =>
            user ? (
              <Person>
                {user.name}
                <Small>{user.email}</Small>
              </Person>
            ) : (
              <Person>Un correo sin cuenta</Person>
            ),
        },
        {
          key: 'outcome',
          header: 'Resultado',
          render: ({ outcome }) => (
            <Badge tone={outcomeTone[outcome]}>{loginOutcomeName[outcome]}</Badge>
          ),
        },
        { key: 'method', header: 'Con qué', render: ({ method }) => loginMethodName[method] },
        {
          key: 'address',
          header: 'Desde',
          render: ({ address, device }) => (
            <>
              <Address to={linkTo(address)}>{address}</Address>
              <Small>{device}</Small>
            </>
          ),
        },
        {
          key: 'at',
          header: 'Cuándo',
          align: 'end',
          render: ({ at }) => <Instant at={at} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

/* Long e-mail addresses may break inside a word; names should not. */
const Person = styled.div`
  min-width: 150px;
`;

const Address = styled(Link)`
  overflow-wrap: break-word;
`;

const Small = styled.span`
  display: block;
  overflow-wrap: break-word;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
`;
