import { Page, useArea } from '@aforo/shared/area';
import { EmptyState, LinkButton } from '@aforo/shared/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { paths } from '../paths.ts';

export function PaymentConfirmedPage() {
  const { center } = useArea().settings;
  return (
    <Page>
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
