import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { BackLink, Card, FailedState, QueryState, Section, Stack } from '@aforo/shared/ui';
import { CardSkeleton, Columns, ColumnsSkeleton } from '../common/lists/columns.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { screenPaths } from '../paths.ts';
import { HoursRequestsSection } from './hours-requests/hours-requests-section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { ProfessionalForms } from './professional-forms.tsx';
import { occupancyWords } from './professional.messages.ts';
import { accountsQuery, professionalQuery } from './professionals.queries.ts';
import { TimeOffSection } from './time-off-section.tsx';

/** One professional: services, hours, days off, and how to leave without leaving anybody behind. */
export function ProfessionalPage() {
  const { id = '' } = useParams();
  const professional = useQuery(professionalQuery(id));
  return (
    <Page title={professional.data?.name ?? 'Profesional'}>
      <BackLink to={`/${screenPaths.professionals}`}>Profesionales</BackLink>
      <QueryState query={professional} skeleton={<ColumnsSkeleton />}>
        {(data) => (
          // Another person starts with their own values.
          <Parts key={id} professional={data} />
        )}
      </QueryState>
    </Page>
  );
}

function Parts({ professional }: { professional: Professional }) {
  const services = useQuery(servicesQuery);
  const accounts = useQuery(accountsQuery);
  const failed = services.error ?? accounts.error;
  return (
    <Columns>
      {services.data && accounts.data ? (
        <Stack gap={5}>
          <ProfessionalForms
            professional={professional}
            services={services.data}
            accounts={accounts.data}
          />
        </Stack>
      ) : failed ? (
        <FailedState
          error={failed}
          isRetrying={services.isFetching || accounts.isFetching}
          onRetry={() => {
            void services.refetch();
            void accounts.refetch();
          }}
        />
      ) : (
        <CardSkeleton />
      )}
      <Stack gap={5}>
        <Card>
          <Section title="Próximos 7 días">
            <Busy>{occupancyWords(professional.occupancy)}</Busy>
          </Section>
        </Card>
        <TimeOffSection professional={professional} />
        <HoursRequestsSection professionalId={professional.id} />
        <LeavingSection professional={professional} />
      </Stack>
    </Columns>
  );
}

/** What leads this column: how full the week is. */
const Busy = styled.p`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
`;
