import { Page, useArea } from '@aforo/shared/area';
import { EmptyState, LinkButton } from '@aforo/shared/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { paths } from '../paths.ts';

export function BookingsPage() {
  const { center } = useArea().settings;
  return (
    <Page title="Mis reservas">
      <EmptyState
        icon={<CalendarClock size={28} />}
        title="Todavía no se reserva desde aquí"
        action={<LinkButton to={paths.information()}>Ver mi información</LinkButton>}
      >
        De momento, reserva hablando con {center.name}. Cuando se pueda hacer aquí, verás tu próxima
        clase y podrás reservar y cancelar.
      </EmptyState>
    </Page>
  );
}

export function PaymentConfirmedPage() {
  const { center } = useArea().settings;
  return (
    <Page title="Pago">
      <EmptyState
        icon={<ReceiptText size={28} />}
        title="Aquí no se ha hecho ningún pago"
        action={<LinkButton to={paths.bookings()}>Ir a mis reservas</LinkButton>}
      >
        {center.name} todavía no cobra desde esta página. Si crees que te han cobrado algo, habla
        con el centro.
      </EmptyState>
    </Page>
  );
}
