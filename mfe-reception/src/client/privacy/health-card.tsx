import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import {
  Button,
  Card,
  DelayedFallback,
  FailedState,
  LinkButton,
  Notice,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { paths } from '../../paths.ts';
import { HealthForm } from './health-form.tsx';
import { healthQuery } from './health.queries.ts';

/** The client's health data: hidden without consent, and read only on request. */
export function HealthCard({ client }: { client: Client }) {
  const isGranted = client.consents.some(({ kind, isGranted: is }) => kind === 'health' && is);
  const [isShown, setShown] = useState(false);
  return (
    <Card>
      <Section title="Salud" description="Lesiones, embarazos, alergias: lo que haya que cuidar.">
        {!isGranted ? (
          <Closed client={client} />
        ) : isShown ? (
          <Health client={client} />
        ) : (
          <Stack gap={3}>
            <p>Al abrirlo queda anotado que lo has leído.</p>
            <div>
              <Button onClick={() => setShown(true)}>Ver datos de salud</Button>
            </div>
          </Stack>
        )}
      </Section>
    </Card>
  );
}

/** Explains that consent is missing and links to the consents. */
function Closed({ client }: { client: Client }) {
  return (
    <Notice
      action={
        <LinkButton size="sm" to={paths.client(client.id, { tab: 'consentimientos' })}>
          Ir a Consentimientos
        </LinkButton>
      }
    >
      Sin su permiso no se guarda nada de su salud. Pídeselo y anótalo.
    </Notice>
  );
}

function Health({ client }: { client: Client }) {
  const health = useQuery(healthQuery(client.id));
  if (health.data) return <HealthForm clientId={client.id} health={health.data} />;
  if (health.error instanceof ApiError && health.error.code === 'health_consent_missing') {
    return <Closed client={client} />; // consent was withdrawn elsewhere a moment ago
  }
  if (health.isError) {
    return (
      <FailedState
        error={health.error}
        isRetrying={health.isFetching}
        onRetry={() => void health.refetch()}
      />
    );
  }
  return (
    <DelayedFallback>
      <Skeleton lines={3} />
    </DelayedFallback>
  );
}
