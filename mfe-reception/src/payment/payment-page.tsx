import { Link, useSearchParams } from 'react-router-dom';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Page, useCan } from '@aforo/shared/area';
import { PaymentOutcome } from '@aforo/shared/payment';
import { EmptyState, LinkButton } from '@aforo/shared/ui';
import { paths } from '../paths.ts';
import { ExternalRefunds } from './external-refunds.tsx';
import { Reconciliation } from './reconciliation.tsx';

/**
 * The outcome of an online payment according to the server. The provider's redirect is not trusted.
 */
export function PaymentPage() {
  const [search] = useSearchParams();
  const can = useCan();
  const reference = search.get('pago') ?? '';
  if (reference !== '') return <Page>{outcomeOf(reference)}</Page>;
  return (
    <Page>
      {can('payment.reconcile') ? (
        <>
          <ExternalRefunds />
          <Reconciliation />
        </>
      ) : (
        <EmptyState
          icon={<ReceiptText size={28} />}
          title="Aquí se ve cómo ha quedado un pago en línea"
          action={<LinkButton to={paths.clients()}>Ir a Clientes</LinkButton>}
        >
          Los enlaces para pagar se mandan desde la ficha de cada cliente, en Ventas, y desde allí
          se abre cada pago. Si alguien te enseña un cargo, búscalo en su ficha.
        </EmptyState>
      )}
    </Page>
  );
}

function outcomeOf(reference: string) {
  return (
    <PaymentOutcome
      reference={reference}
      unknown={
        <EmptyState
          title="No hay ningún pago con esa referencia"
          action={<LinkButton to={paths.clients()}>Ir a Clientes</LinkButton>}
        >
          Puede que el enlace esté incompleto. Cada pago se abre también desde la ficha de quien
          pagó, en Ventas.
        </EmptyState>
      }
      items={({ client }) => [
        { label: 'Cliente', value: <Link to={paths.client(client.id)}>{client.name}</Link> },
      ]}
      actions={({ client }) => (
        <LinkButton to={paths.client(client.id, { tab: 'ventas' })}>Ver sus ventas</LinkButton>
      )}
    />
  );
}
