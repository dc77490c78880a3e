import { useEffect, useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { ChargeResult } from '@aforo/shared/contract';
import { documentTypeName, emailSchema } from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Button, Notice, Row, Stack, TextField, toast } from '@aforo/shared/ui';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import { styled } from 'styled-components';
import { useMailDocuments } from './charge.queries.ts';
import { paperOf, printDocument, printErrorText } from './documents.ts';
import { SoldVouchers } from './vouchers/sold-vouchers.tsx';
import { focusNow } from './focus-now.ts';
import { renewalText } from './renewal.messages.ts';

interface Props {
  charged: ChargeResult;
  /** The amount to key into the card terminal after a mixed payment; otherwise 0. */
  terminalMinor: number;
  /** The client's email address; empty without one. */
  email: string;
  onDone: () => void;
}

/** The screen after a charge: first the change, then the ways to get the receipt. */
export function SaleConfirmation({ charged, terminalMinor, email, onDone }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  const { sales, paidMinor, owedMinor, changeMinor, covered } = charged;
  const documents = sales.flatMap(({ document }) => (document ? [document] : []));
  const document = documents.at(-1);
  const hasTicket = documents.some(({ type }) => paperOf(type) === 'ticket');
  const mailDocuments = useMailDocuments();
  const [isMailing, setMailing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [to, setTo] = useState(email);
  const isAddress = emailSchema.safeParse(to).success;

  async function withReceipts(act: () => Promise<unknown>, done: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
      if (done) toast.success(done);
      onDone();
    } catch (error) {
      toast.error(printErrorText(error));
      setBusy(false);
    }
  }
  const print = (isSheet: boolean) =>
    void withReceipts(async () => {
      for (const { id, fullNumber, type } of documents) {
        await printDocument(id, fullNumber, isSheet ? 'a4' : paperOf(type));
      }
    }, '');
  const mail = () =>
    void withReceipts(
      () =>
        mailDocuments(
          documents.map(({ id }) => id),
          to.trim(),
        ),
      `Recibo enviado a ${to.trim()}.`,
    );

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input')) return;
      const key = event.key.toLowerCase();
      if (!document || (key !== 'p' && key !== 'c' && !(key === 'a' && hasTicket))) return;
      event.preventDefault();
      if (key === 'c') setMailing(true);
      else print(key === 'a');
    }
    globalThis.document.addEventListener('keydown', onKeyDown);
    return () => globalThis.document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <Stack gap={5}>
      <Head role="status">
        <Mark>
          <Check size={28} aria-hidden />
        </Mark>
        <p>
          {paidMinor > 0 ? `Cobrado ${money(paidMinor, currency)}` : 'Hecho'}
          {document ? (
            <small>
              {documentTypeName[document.type]} {document.fullNumber}
            </small>
          ) : null}
        </p>
        {changeMinor > 0 ? (
          <Change>
            Cambio <strong>{money(changeMinor, currency)}</strong>
          </Change>
        ) : null}
        {terminalMinor > 0 ? (
          <Change>
            En el datáfono <strong>{money(terminalMinor, currency)}</strong>
          </Change>
        ) : null}
        {covered.map(({ bookingId, serviceName, startsAt, purchaseName }) => (
          <p key={bookingId}>
            {serviceName}: pagada con {purchaseName}
            <small>{formatInstant(startsAt, timeZone, serverNow())}</small>
          </p>
        ))}
        {owedMinor > 0 ? <p>Queda a deber {money(owedMinor, currency)}.</p> : null}
      </Head>
      <SoldVouchers sales={sales} />
      {sales.flatMap(({ lines }) =>
        lines.map(({ id, description, renewal }) =>
          renewal ? (
            <Notice key={id} title={`${description} se renueva solo`}>
              {renewalText(renewal, currency)} Se pausa o se termina cuando se quiera, en su ficha o
              desde Mi información.
            </Notice>
          ) : null,
        ),
      )}
      {isMailing ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isAddress) mail();
          }}
        >
          <Stack gap={3}>
            <TextField
              label="Correo"
              type="email"
              value={to}
              ref={focusNow}
              error={to !== '' && !isAddress ? 'Escribe un correo completo.' : undefined}
              onChange={({ target }) => setTo(target.value)}
            />
            <Row gap={2}>
              <Button type="submit" variant="primary" isPending={isBusy}>
                Enviar el recibo
              </Button>
              <Button onClick={() => setMailing(false)}>Volver</Button>
            </Row>
          </Stack>
        </form>
      ) : (
        <Choices aria-label="El recibo" role="group">
          {document ? (
            <>
              <Button
                icon={<Printer size={18} aria-hidden />}
                isPending={isBusy}
                onClick={() => print(false)}
              >
                {hasTicket ? 'Imprimir el tique (P)' : 'Imprimir (P)'}
              </Button>
              {hasTicket ? (
                <Button icon={<FileText size={18} aria-hidden />} onClick={() => print(true)}>
                  En una hoja A4 (A)
                </Button>
              ) : null}
              <Button icon={<Mail size={18} aria-hidden />} onClick={() => setMailing(true)}>
                Por correo (C)
              </Button>
            </>
          ) : null}
          <Button variant="primary" ref={focusNow} onClick={onDone}>
            {document ? 'Sin recibo' : 'Cerrar'}
          </Button>
        </Choices>
      )}
    </Stack>
  );
}

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  align-items: center;
  padding: 24px 0;
  text-align: center;

  > p {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.success.solid};
  color: ${({ theme }) => theme.color.success.onSolid};
`;

const Change = styled.p`
  > strong {
    display: block;
    font-size: ${({ theme }) => theme.type.xxl};
    line-height: 1.2;
  }
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;
