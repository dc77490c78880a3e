import { useQuery } from '@tanstack/react-query';
import { Page } from '@aforo/shared/area';
import { ApiError } from '@aforo/shared/http';
import { DelayedFallback, FailedState, LinkButton, EmptyState, Skeleton } from '@aforo/shared/ui';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useParams } from 'react-router-dom';
import { clientQuery } from '../common/client-cache.ts';
import { lastListPath } from '../common/last-list.ts';
import { BackToList } from './back-to-list.tsx';
import { ClientRecord } from './client-record.tsx';

export function ClientPage() {
  const { id = '' } = useParams();
  const client = useQuery(clientQuery(id));
  if (client.data) {
    return (
      <Page title={client.data.name}>
        <BackToList />
        {/* The key resets unsaved state when another client is opened. */}
        <ClientRecord key={id} client={client.data} />
      </Page>
    );
  }
  return (
    <Page title="Ficha de cliente">
      <BackToList />
      {client.error ? (
        <NoRecord
          error={client.error}
          onRetry={() => void client.refetch()}
          isRetrying={client.isFetching}
        />
      ) : (
        <DelayedFallback>
          <Skeleton height="152px" />
          <Skeleton lines={6} />
        </DelayedFallback>
      )}
    </Page>
  );
}

function NoRecord(props: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  if (!isMissing(props.error)) return <FailedState {...props} />;
  return (
    <EmptyState
      title="No encontramos a este cliente"
      icon={<UserRoundX size={24} />}
      action={
        <LinkButton variant="primary" to={lastListPath()}>
          Buscar en Clientes
        </LinkButton>
      }
    >
      Puede que el enlace esté incompleto. Búscale por su nombre o su teléfono.
    </EmptyState>
  );
}

/** A malformed id is answered with a validation error; the user sees "not found" in both cases. */
function isMissing(error: Error): boolean {
  return (
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
  );
}
