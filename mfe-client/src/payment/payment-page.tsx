import { useSearchParams } from 'react-router-dom';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Page } from '@aforo/shared/area';
import { unpaidReturnParam, type OnlinePayment } from '@aforo/shared/contract';
import { PaymentOutcome } from '@aforo/shared/payment';
import { EmptyState, LinkButton } from '@aforo/shared/ui';
import { DocumentButton } from '../common/document-button.tsx';
import { PaidClassDetails, PaidClassTiles } from './paid-class.tsx';
import { ReleaseSeat } from './release-seat.tsx';
import { CardOutcome } from './card-outcome.tsx';
import { paths } from '../paths.ts';

/** The page to which the bank redirects, and to which the e-mails about payments link. */
export function PaymentPage() {
  const [search] = useSearchParams();
  const reference = search.get('pago');
  const setup = search.get('tarjeta') ?? '';
  if (setup !== '') {
    return (
      <Page>
        <CardOutcome reference={setup} />
      </Page>
    );
  }
  return (
    <Page>
      {reference === null || reference === '' ? (
        <EmptyState
          icon={<ReceiptText size={28} />}
          title="Aquí ves cómo ha quedado un pago"
          action={
            <>
              <LinkButton to={paths.bookings()}>Ir a mis reservas</LinkButton>
              <LinkButton to={paths.information()}>Ver mis recibos</LinkButton>
            </>
          }
        >
          Se abre sola cuando vuelves de pagar, y desde el correo de cada pago. Todo lo que has
          pagado está entre tus recibos.
        </EmptyState>
      ) : (
        <PaymentOutcome
          reference={reference}
          isUnpaid={search.get(unpaidReturnParam.name) === unpaidReturnParam.value}
          payLabel="Ir a pagar"
          details={({ booking }) => booking && <PaidClassDetails bookingId={booking.id} />}
          unknown={
            <EmptyState title="Este pago no está entre los tuyos">
              Puede que el enlace esté incompleto, o que sea de otra cuenta. Si te han cobrado algo
              y no lo encuentras, habla con el centro.
            </EmptyState>
          }
          actions={(payment) => <Onwards payment={payment} />}
        />
      )}
    </Page>
  );
}

function Onwards({ payment }: { payment: OnlinePayment }) {
  const { state, sale, booking, subject } = payment;
  const hasSeats = subject.kind === 'package' && (subject.slots ?? []).length > 0;
  if (state === 'confirmed') {
    return (
      <>
        {booking ? (
          <>
            <PaidClassTiles bookingId={booking.id} />
            <LinkButton variant="primary" to={paths.booking(booking.id)}>
              Ver mi reserva
            </LinkButton>
          </>
        ) : (
          <LinkButton variant="primary" to={hasSeats ? paths.bookings() : paths.information()}>
            {hasSeats ? 'Ver mi plaza fija' : 'Ir a Mi información'}
          </LinkButton>
        )}
        {sale?.document ? <DocumentButton document={sale.document} size="md" /> : null}
      </>
    );
  }
  if (subject.kind === 'hold') {
    if (state === 'failed') {
      return <LinkButton to={paths.bookings()}>Elegir otro momento</LinkButton>;
    }
    return (
      <>
        <ReleaseSeat bookingId={subject.bookingId} />
        <LinkButton to={paths.bookings()}>Ir a mis reservas</LinkButton>
      </>
    );
  }
  return <LinkButton to={paths.information()}>Volver a Mi información</LinkButton>;
}
