import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { voucherStateNames, type Voucher, type VoucherState } from '@aforo/shared/contract';
import { formatDate, localDateOf, money } from '@aforo/shared/format';
import { Badge, Button, DataTable } from '@aforo/shared/ui';
import { clientPath } from '../../paths.ts';

interface Props {
  vouchers: readonly Voucher[];
  isBusy: boolean;
  onVoid: (voucher: Voucher) => void;
}

const tones = {
  usable: 'success',
  spent: 'neutral',
  expired: 'warning',
  voided: 'error',
  refunded: 'neutral',
} as const satisfies Record<VoucherState, string>;

export function VouchersTable({ vouchers, isBusy, onVoid }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  return (
    <DataTable
      caption="Vales regalo, del último al primero"
      rows={vouchers}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      columns={[
        {
          key: 'code',
          header: 'Vale',
          priority: 'main',
          render: ({ code, recipient }) => (
            <span>
              Acaba en {code}
              {recipient ? <Small>Para {recipient}</Small> : null}
            </span>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          render: ({ state, voidReason }) => (
            <span>
              <Badge tone={tones[state]}>{voucherStateNames[state]}</Badge>
              {voidReason ? <Small>{voidReason}</Small> : null}
            </span>
          ),
        },
        {
          key: 'buyer',
          header: 'Comprado por',
          render: ({ buyer, createdAt }) => (
            <span>
              {buyer ? <Link to={clientPath(buyer.id)}>{buyer.name}</Link> : 'Sin ficha'}
              <Small>{formatDate(localDateOf(createdAt, timeZone))}</Small>
            </span>
          ),
        },
        { key: 'expires', header: 'Caduca', render: ({ expiresOn }) => formatDate(expiresOn) },
        {
          key: 'balance',
          header: 'Le queda',
          align: 'end',
          render: ({ balanceMinor, amountMinor }) => (
            <span>
              {money(balanceMinor, currency)}
              {balanceMinor === amountMinor ? null : (
                <Small>de {money(amountMinor, currency)}</Small>
              )}
            </span>
          ),
        },
        {
          key: 'acts',
          header: 'Qué hacer',
          align: 'end',
          isHeaderHidden: true,
          render: (voucher) =>
            voucher.balanceMinor > 0 ? (
              <Button
                size="sm"
                aria-label={`Anular el vale que acaba en ${voucher.code}`}
                onClick={() => onVoid(voucher)}
              >
                Anular
              </Button>
            ) : null,
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
