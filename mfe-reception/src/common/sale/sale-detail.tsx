import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import { getSale, paymentMethodNames, type Client, type SaleSummary } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Instant, LinkButton, QueryState, Row, toast } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { chargeKeys } from '../charge/charge.queries.ts';
import { paperOf, printDocument, printErrorText, type Paper } from '../charge/documents.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';

interface Props {
  sale: SaleSummary;
  /** Null for a sale to a buyer without a record. */
  client: Pick<Client, 'id' | 'name' | 'email'> | null;
  /** The path that opens the refund of the sale. */
  refundPath: string;
}

/** The lines and payments of a sale, and the actions on its document. */
export function SaleDetail({ sale, client, refundPath }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  const can = useCan();
  const [asked, setAsked] = useState<'mail' | 'invoice' | null>(null);
  const detail = useQuery({
    queryKey: chargeKeys.sale(sale.id),
    queryFn: ({ signal }) => api.call(getSale, { params: { id: sale.id }, signal }),
  });
  const { document } = sale;
  const print = ({ id, fullNumber }: NonNullable<typeof document>, paper: Paper) =>
    void printDocument(id, fullNumber, paper).catch((error: unknown) =>
      toast.error(printErrorText(error)),
    );
  return (
    <QueryState query={detail}>
      {({ lines, payments, reason, actorName }) => (
        <Detail>
          <ul aria-label="Líneas">
            {lines.map(
              ({ id, description, quantity, totalMinor, discountReason, refundedQuantity }) => (
                <li key={id}>
                  <span>
                    {quantity === 1 ? '' : `${quantity} × `}
                    {description}
                    {discountReason ? ` · descuento: ${discountReason}` : ''}
                    {refundedQuantity > 0 ? ` · devuelto: ${refundedQuantity}` : ''}
                  </span>
                  <Amount>{money(totalMinor, currency)}</Amount>
                </li>
              ),
            )}
          </ul>
          {payments.length > 0 ? (
            <ul aria-label="Cobros">
              {payments.map(({ id, method, amountMinor, at, actorName: who, cardLastFour }) => (
                <li key={id}>
                  <span>
                    {paymentMethodNames[method]}
                    {cardLastFour ? `, con su tarjeta terminada en ${cardLastFour}` : ''},{' '}
                    <Instant at={at} timeZone={timeZone} />
                    {who ? ` · ${who}` : ''}
                  </span>
                  <Amount>{money(amountMinor, currency)}</Amount>
                </li>
              ))}
            </ul>
          ) : null}
          {reason || actorName ? (
            <p>{[reason, actorName && `Hecha por ${actorName}`].filter(Boolean).join(' · ')}</p>
          ) : null}
          <Row gap={2}>
            {document ? (
              <>
                <Button size="sm" onClick={() => print(document, 'a4')}>
                  Ver o imprimir
                </Button>
                {paperOf(document.type) === 'ticket' ? (
                  <Button size="sm" onClick={() => print(document, 'ticket')}>
                    Imprimir el tique
                  </Button>
                ) : null}
                <Button size="sm" onClick={() => setAsked('mail')}>
                  Enviar por correo
                </Button>
                {can('sale.create') && document.type === 'F2' && sale.state !== 'refunded' ? (
                  <Button size="sm" onClick={() => setAsked('invoice')}>
                    Factura con sus datos
                  </Button>
                ) : null}
              </>
            ) : null}
            {can('sale.refund') && sale.kind === 'sale' && sale.state !== 'refunded' ? (
              <LinkButton size="sm" to={refundPath} preventScrollReset>
                Devolver
              </LinkButton>
            ) : null}
          </Row>
          {document && asked === 'invoice' ? (
            <InvoiceDialog
              saleId={sale.id}
              replaces={document.fullNumber}
              client={client}
              onClose={() => setAsked(null)}
            />
          ) : null}
          {document && asked === 'mail' ? (
            <MailDialog
              documentId={document.id}
              fullNumber={document.fullNumber}
              email={client?.email ?? ''}
              onClose={() => setAsked(null)}
            />
          ) : null}
        </Detail>
      )}
    </QueryState>
  );
}

export const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Detail = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  margin-top: 8px;
  padding: 12px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    overflow-wrap: anywhere;
  }
  p {
    color: ${({ theme }) => theme.color.textMuted};
  }
`;
