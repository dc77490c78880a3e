import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Sale } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { BackLink, Card, Instant, QueryState, Row, Stack } from '@aforo/shared/ui';
import { Link, useNavigate } from 'react-router-dom';
import { clientQuery } from '../common/client-cache.ts';
import { RefundDialog } from '../common/sale/refund-dialog.tsx';
import { SaleDetail } from '../common/sale/sale-detail.tsx';
import { SaleStateBadge } from '../common/sale/sale-state-badge.tsx';
import { paths } from '../paths.ts';
import { saleQuery } from './shift-sales.queries.ts';

interface Props {
  saleId: string;
  /** The search to return to. */
  search: string;
  isRefunding: boolean;
}

/** One sale with its lines, its payments and the actions on its document. */
export function OpenSale({ saleId, search, isRefunding }: Props) {
  const navigate = useNavigate();
  const sale = useQuery(saleQuery(saleId));
  const close = () => void navigate(paths.sales({ search, saleId }), { replace: true });
  return (
    <Stack>
      <BackLink to={paths.sales({ search })}>
        {search === '' ? 'Ventas del turno' : `Ventas con «${search}»`}
      </BackLink>
      <QueryState query={sale}>
        {(shown) => (
          <>
            <SaleCard sale={shown} refundPath={paths.sales({ search, saleId, act: 'devolver' })} />
            {isRefunding ? (
              <RefundDialog saleId={saleId} clientId={shown.client?.id ?? null} onClose={close} />
            ) : null}
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function SaleCard({ sale, refundPath }: { sale: Sale; refundPath: string }) {
  const { currency, timeZone } = useArea().settings.center;
  const { client, document, kind, description, issuedAt, originalSaleId, refundIds } = sale;
  const record = useQuery({ ...clientQuery(client?.id ?? ''), enabled: client !== null });
  return (
    <Card>
      <h2>{kind === 'refund' ? `Devolución: ${description}` : description}</h2>
      <Row gap={3}>
        <strong>{money(sale.totalMinor, currency)}</strong>
        {kind === 'sale' ? <SaleStateBadge state={sale.state} /> : null}
        {document ? <span>{document.fullNumber}</span> : null}
        <Instant at={issuedAt} timeZone={timeZone} />
        {client ? (
          <Link to={paths.client(client.id, { tab: 'ventas' })}>{client.name}</Link>
        ) : (
          <span>Sin ficha</span>
        )}
      </Row>
      <SaleDetail
        sale={sale}
        client={client ? { ...client, email: record.data?.email ?? null } : null}
        refundPath={refundPath}
      />
      {originalSaleId ? (
        <p>
          <Link to={paths.sales({ saleId: originalSaleId })}>Ver la venta devuelta</Link>
        </p>
      ) : null}
      {refundIds.map((id) => (
        <p key={id}>
          <Link to={paths.sales({ saleId: id })}>Ver la devolución</Link>
        </p>
      ))}
    </Card>
  );
}
