import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { SignUpOffer, SignUpResult } from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { seatPatterns, upcomingClasses, waitText } from '@aforo/shared/seats';
import { Card, LinkButton, OutcomePanel, Row } from '@aforo/shared/ui';
import { ownDebtsQuery } from '../common/own-debts.query.ts';
import { paths } from '../paths.ts';
import { renewalText } from './sign-up.messages.ts';

interface Props {
  result: SignUpResult;
  /** As it was when the client agreed. */
  offer: SignUpOffer;
}

/** What the client has now: the seats, the first class and how the first period is collected. */
export function SignUpOutcome({ result, offer }: Props) {
  const { timeZone, currency } = useArea().settings.center;
  const now = serverNow();
  const { name, seats, waits } = result;
  const patterns = seatPatterns(seats).map(({ text }) => text);
  const next = upcomingClasses(seats, now).find(({ state }) => state === 'booked');
  return (
    <Card>
      <OutcomePanel
        tone="success"
        title={seats.length > 0 ? 'Ya tienes tu plaza fija' : 'Ya tienes tu cuota'}
        subject={patterns.length > 0 ? patterns.join(' · ') : name}
        lines={[
          ...(next ? [`Tu primera clase: ${formatInstant(next.startsAt, timeZone, now)}.`] : []),
          ...waits.map((wait) => `En espera: ${waitText(wait)}. Te avisamos por correo.`),
          <Collected key="collected" result={result} offer={offer} />,
          renewalText(offer, currency),
          'Te hemos mandado todo esto por correo.',
        ]}
        takesFocus
      >
        <Row gap={2}>
          <LinkButton variant="primary" to={paths.bookings()}>
            Ver mis reservas
          </LinkButton>
          <LinkButton to={paths.information()}>Ver mi cuota</LinkButton>
        </Row>
      </OutcomePanel>
    </Card>
  );
}

/** How the first period is paid. A card may have been declined after the sign-up. */
function Collected({ result: { debitAccount, saleId, totalMinor }, offer }: Props) {
  const { currency } = useArea().settings.center;
  const debts = useQuery({ ...ownDebtsQuery, enabled: debitAccount === null });
  const total = money(totalMinor, currency);
  if (totalMinor === 0) return 'Hoy no pagas nada.';
  if (debitAccount !== null) {
    const days = offer.noticeDays === 1 ? 'un día' : `${offer.noticeDays} días`;
    return `${total} se cobrarán en tu cuenta ${debitAccount}. Te avisamos por correo al menos ${days} antes.`;
  }
  if (!debts.data) return `Cobramos ${total} en tu tarjeta.`;
  return debts.data.items.some((debt) => debt.kind === 'sale' && debt.saleId === saleId)
    ? `Tu banco no ha aceptado el cargo de ${total}. Puedes pagarlo en Mi información.`
    : `Has pagado ${total} con tu tarjeta.`;
}
