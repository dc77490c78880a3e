import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { getOwnVoucherPdf, type OwnVoucher } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Button,
  Card,
  DelayedFallback,
  Disclosure,
  explainError,
  LinkButton,
  QueryState,
  saveFile,
  Section,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { useVoucherAmounts } from '../../common/payment/pay-online.ts';
import { paths } from '../../paths.ts';
import { ownVouchersRead } from '../../reads.ts';
import { voucherStateText } from './vouchers.messages.ts';

const ownVouchersQuery = queryOptions({
  queryKey: ['me', 'vouchers'],
  queryFn: ({ signal }) => api.read(ownVouchersRead, {}, { signal }),
});

/** The gift vouchers that the client has bought, or has received and started to use. */
export function VouchersCard() {
  const vouchers = useQuery(ownVouchersQuery);
  const canGive = useVoucherAmounts().length > 0;
  // Hidden when empty, unless vouchers can be bought here.
  if (!canGive && vouchers.data?.items.length === 0) return null;
  return (
    <Card>
      <Section
        title="Vales regalo"
        actions={
          canGive ? (
            <LinkButton size="sm" to={paths.gift()} preventScrollReset>
              Regalar un vale
            </LinkButton>
          ) : null
        }
      >
        <QueryState
          query={vouchers}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={1} height="52px" />
            </DelayedFallback>
          }
        >
          {({ items }) => <Vouchers items={items} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Vouchers({ items }: { items: readonly OwnVoucher[] }) {
  if (items.length === 0) {
    return (
      <Quiet>
        Aquí verás los que compres, y lo que le queda al que te hayan regalado en cuanto pagues algo
        con él.
      </Quiet>
    );
  }
  const current = items.filter(({ state }) => state === 'usable');
  const past = items.filter(({ state }) => state !== 'usable');
  return (
    <Stack gap={4}>
      {current.length > 0 ? <List vouchers={current} /> : null}
      {past.length > 0 ? (
        <Disclosure summary={`Vales anteriores (${past.length})`}>
          <List vouchers={past} />
        </Disclosure>
      ) : null}
    </Stack>
  );
}

function List({ vouchers }: { vouchers: readonly OwnVoucher[] }) {
  const { currency } = useArea().settings.center;
  return (
    <Items>
      {vouchers.map((voucher) => (
        <li key={voucher.id}>
          <div>
            <strong>{voucher.code}</strong>
            <Quiet>
              {voucherStateText(voucher, formatDate, (minor) => money(minor, currency))}
            </Quiet>
          </div>
          {voucher.state === 'usable' ? (
            <Amount>{money(voucher.balanceMinor, currency)}</Amount>
          ) : null}
          {voucher.isBought && voucher.state === 'usable' ? <PdfButton voucher={voucher} /> : null}
        </li>
      ))}
    </Items>
  );
}

/** Downloads the voucher, to print or send it again. */
function PdfButton({ voucher: { id, code } }: { voucher: OwnVoucher }) {
  const [isBusy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await api.download(getOwnVoucherPdf, { params: { id } }), `vale-${code}.pdf`);
    } catch (error) {
      toast.error(explainError(error).text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="sm"
      icon={<Download size={16} aria-hidden />}
      isPending={isBusy}
      aria-label={`PDF del vale ${code}`}
      onClick={() => void keep()}
    >
      PDF
    </Button>
  );
}

const Items = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
    > :first-child {
      flex: 1 1 160px;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  }
  strong {
    font-variant-numeric: tabular-nums;
  }
`;

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
`;

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  text-wrap: pretty;
`;
