import {
  documentTypeName,
  mandateStateNames,
  paymentMethodNames,
  type PersonalData,
} from '@aforo/shared/contract';
import { dateFormat } from '../../../platform/time/local-time.ts';
import {
  membershipStateLabel,
  onlinePaymentStateLabel,
  seatWaitStateLabel,
  slotText,
} from './export.messages.ts';

interface Formats {
  when(instant: string): string;
  price(minor: number): string;
}

/** What the client bought and how it was paid, as sections of the readable copy. */
export function moneySections(
  data: Pick<
    PersonalData,
    | 'memberships'
    | 'standingSeats'
    | 'seatWaits'
    | 'sales'
    | 'onlinePayments'
    | 'vouchers'
    | 'savedCards'
    | 'mandates'
  >,
  { when, price }: Formats,
): { title: string; lines: string[] }[] {
  return [
    {
      title: 'Suscripciones',
      lines: data.memberships.map(
        ({ name, state, startedAt, renewsOn, endsWithPeriod, nextName, endedAt }) =>
          `${name} · ${membershipStateLabel[state]} · desde ${when(startedAt)}` +
          (endedAt
            ? ` · hasta ${when(endedAt)}`
            : ` · ${endsWithPeriod ? 'termina' : 'se renueva'} el ${dayText(renewsOn)}`) +
          (nextName ? ` · después ${nextName}` : ''),
      ),
    },
    {
      title: 'Plazas fijas',
      lines: [
        ...data.standingSeats.map(
          (seat) =>
            `${slotText(seat)} · desde el ${dayText(seat.fromDate)}` +
            (seat.untilDate ? ` · hasta el ${dayText(seat.untilDate)}` : ''),
        ),
        ...data.seatWaits.map(
          (wait) =>
            `${slotText(wait)} · en espera desde ${when(wait.createdAt)} · ${seatWaitStateLabel(wait.state)}`,
        ),
      ],
    },
    {
      title: 'Compras, pagos y devoluciones',
      lines: data.sales.flatMap((sale) => saleLines(sale, { when, price })),
    },
    {
      title: 'Pagos por internet',
      lines: data.onlinePayments.map(
        ({ description, totalMinor, state, createdAt, message }) =>
          `${when(createdAt)} · ${description} · ${price(totalMinor)} · ` +
          onlinePaymentStateLabel(state) +
          (message ? ` · ${message}` : ''),
      ),
    },
    {
      title: 'Vales regalo',
      lines: data.vouchers.flatMap((voucher) => [
        `Vale de ${price(voucher.amountMinor)} · ` +
          (voucher.balanceMinor === null ? '' : `quedan ${price(voucher.balanceMinor)} · `) +
          `hasta el ${dayText(voucher.expiresOn)}` +
          (voucher.boughtAt ? ` · comprado ${when(voucher.boughtAt)}` : '') +
          (voucher.message ? ` · ${voucher.message}` : '') +
          (voucher.voidReason ? ` · anulado: ${voucher.voidReason}` : ''),
        ...voucher.uses.map(({ at, amountMinor }) => `    ${when(at)} · ${price(amountMinor)}`),
      ]),
    },
    {
      title: 'Mandatos de domiciliación',
      lines: data.mandates.flatMap((mandate) => [
        `${mandate.reference} · ${mandate.account} · ${mandate.debtorName} · ` +
          mandateStateNames[mandate.state].toLowerCase() +
          (mandate.signedOn ? ` · firmado el ${dayText(mandate.signedOn)}` : '') +
          (mandate.lastCollectedOn ? ` · último cobro ${dayText(mandate.lastCollectedOn)}` : ''),
        ...(mandate.signature
          ? [
              `    Firmado en pantalla por ${mandate.signature.typedName} · ` +
                `${when(mandate.signature.at)} · ${mandate.signature.address}`,
            ]
          : []),
        ...mandate.earlierAccounts.map(
          ({ account, changedOn }) => `    Antes ${account}, hasta el ${dayText(changedOn)}`,
        ),
      ]),
    },
    {
      title: 'Tarjetas guardadas',
      lines: data.savedCards.map(
        ({ brand, lastFour, expiresMonth, expiresYear, consent, coversFees, savedAt, removedAt }) =>
          `${brand} ···· ${lastFour} · caduca ${String(expiresMonth).padStart(2, '0')}/${expiresYear}` +
          ` · guardada ${when(savedAt)}` +
          (removedAt ? ` · retirada ${when(removedAt)}` : '') +
          (coversFees ? ' · también para penalizaciones' : '') +
          (consent ? ` · ${consent}` : ''),
      ),
    },
  ];
}

function saleLines(sale: PersonalData['sales'][number], { when, price }: Formats): string[] {
  return [
    `${when(sale.issuedAt)} · ${sale.kind === 'sale' ? 'compra' : 'devolución'} · ` +
      price(sale.totalMinor) +
      (sale.owedMinor > 0 ? ` · sin pagar ${price(sale.owedMinor)}` : '') +
      (sale.owedMinor > 0 && sale.dueOn ? `, hasta el ${dayText(sale.dueOn)}` : '') +
      (sale.reason ? ` · ${sale.reason}` : ''),
    ...sale.lines.map(
      ({ description, quantity, discountMinor, discountReason, totalMinor }) =>
        `    ${quantity} × ${description} · ${price(totalMinor)}` +
        (discountMinor === 0 ? '' : ` · descuento ${price(discountMinor)}`) +
        (discountReason ? ` · ${discountReason}` : ''),
    ),
    ...sale.documents.map(
      ({ fullNumber, type, issuedOn, totalMinor, buyer, isCancelled }) =>
        `    ${documentTypeName[type]} ${fullNumber} · ${dayText(issuedOn)} · ${price(totalMinor)}` +
        (buyer ? ` · ${buyer.name}, ${buyer.taxId}, ${buyer.address}` : '') +
        (isCancelled ? ' · anulada' : ''),
    ),
    ...sale.payments.map(
      ({ at, method, amountMinor }) =>
        `    ${when(at)} · ${paymentMethodNames[method]} · ${price(amountMinor)}`,
    ),
  ];
}

function dayText(localDate: string): string {
  const format = dateFormat('es', { timeZone: 'UTC', dateStyle: 'medium' });
  return format.format(new Date(`${localDate}T00:00:00Z`));
}
