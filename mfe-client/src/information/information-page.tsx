import { useQuery } from '@tanstack/react-query';
import { EmbeddedArea, Page, useArea, useSession } from '@aforo/shared/area';
import { ApiError } from '@aforo/shared/http';
import { Card, DelayedFallback, EmptyState, QueryState, Skeleton, Stack } from '@aforo/shared/ui';
import { AchievementsCard } from './achievements/achievements-card.tsx';
import { BonosCard } from './bonos/bonos-card.tsx';
import { DebtsCard } from './debts-card.tsx';
import { ConsentsCard } from './consents/consents-card.tsx';
import { FamilyCard } from './family/family-card.tsx';
import { MembershipsCard, OwnCardCard } from './memberships/memberships-card.tsx';
import { OwnMandatesCard } from './memberships/own-mandates-card.tsx';
import { OwnCopyCard } from './own-data/own-copy-card.tsx';
import { OwnDataCard } from './own-data/own-data-card.tsx';
import { Overview } from './overview/overview.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { ownClientQuery } from './own-data/own-client.queries.ts';
import { VouchersCard } from './vouchers/vouchers-card.tsx';

/** The client's record, and the user's account. */
export function InformationPage() {
  const { needsSecondFactor } = useSession();
  const client = useQuery({ ...ownClientQuery, enabled: !needsSecondFactor });
  // Without a connection the account below would show the same error again.
  const isUnreached = client.error instanceof ApiError && client.error.status === 0;
  return (
    <Page>
      <Stack gap={5}>
        {/* Until then the server refuses the record; the account shows how to set up the
            second factor. */}
        {needsSecondFactor ? null : <Record />}
        {isUnreached && !client.data ? null : (
          <EmbeddedArea area="mfe-professional" screen="account" />
        )}
      </Stack>
    </Page>
  );
}

/** The client's record; its failure does not affect the account below. */
function Record() {
  const client = useQuery(ownClientQuery);
  if (client.error instanceof ApiError && client.error.code === 'not_found') return <NoRecord />;
  const hasCome = client.data !== undefined;
  const record = (
    <QueryState
      query={client}
      skeleton={
        <DelayedFallback>
          <Skeleton lines={5} height="56px" />
        </DelayedFallback>
      }
    >
      {(data) => (
        <>
          <Overview />
          <DebtsCard />
          <MembershipsCard />
          <OwnMandatesCard />
          <BonosCard />
          <VouchersCard />
          <AchievementsCard />
          <ReceiptsCard />
          <OwnCardCard />
          <OwnDataCard client={data} />
          <FamilyCard />
          <ConsentsCard client={data} />
          <OwnCopyCard client={data} />
        </>
      )}
    </QueryState>
  );
  return hasCome ? record : <Card>{record}</Card>;
}

function NoRecord() {
  const { center } = useArea().settings;
  const { email } = useSession().user;
  return (
    <Card>
      <EmptyState title="Tu cuenta todavía no tiene ficha">
        La ficha guarda tus datos y tus reservas. Pide en {center.name} que la creen con tu correo,{' '}
        {email}.
      </EmptyState>
    </Card>
  );
}
