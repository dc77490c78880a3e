import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { LoginEvent } from '@aforo/shared/contract';
import { Badge, DataTable, Instant } from '@aforo/shared/ui';
import { methodName, outcomeWords } from './logins.messages.ts';

interface Props {
  logins: readonly LoginEvent[];
  isBusy: boolean;
  /** What else came from an address. */
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
              <>
                {user.name}
                <Small>{user.email}</Small>
              </>
            ) : (
              'Un correo sin cuenta'
            ),
        },
        {
          key: 'outcome',
          header: 'Resultado',
          render: ({ outcome }) => {
            const { name, tone } = outcomeWords[outcome];
            return <Badge tone={tone}>{name}</Badge>;
          },
        },
        { key: 'method', header: 'Con qué', render: ({ method }) => methodName[method] },
        {
          key: 'address',
          header: 'Desde',
          render: ({ address, device }) => (
            <>
              <Link to={linkTo(address)}>{address}</Link>
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

const Small = styled.span`
  display: block;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.regular};
`;
