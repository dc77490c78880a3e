import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { Card, FailedState, Section, Stack, TableSkeleton } from '@aforo/shared/ui';
import { servicesQuery } from '../common/services.queries.ts';
import { places } from '../paths.ts';
import { LeavingSection } from './leaving-section.tsx';
import { ProfessionalForm } from './professional-form.tsx';
import { occupancyWords } from './professional-words.ts';
import { accountsQuery, professionalQuery } from './professionals.queries.ts';
import { TimeOffSection } from './time-off-section.tsx';

/** One professional: services, hours, days off, and how to leave without leaving anybody behind. */
export function ProfessionalPage() {
  const { id = '' } = useParams();
  const professional = useQuery(professionalQuery(id));
  return (
    <Page
      title={professional.data?.name ?? 'Profesional'}
      help={<Link to={`/${places.professionals}`}>Todos los profesionales</Link>}
    >
      {professional.data ? (
        // Another person starts with their own values.
        <Parts key={id} professional={professional.data} />
      ) : professional.isError ? (
        <FailedState
          error={professional.error}
          isRetrying={professional.isFetching}
          onRetry={() => void professional.refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
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
        <ProfessionalForm
          professional={professional}
          services={services.data}
          accounts={accounts.data}
        />
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
        <TableSkeleton />
      )}
      <Stack gap={5}>
        <Card>
          <Section title="Próximos 7 días">
            <p>{occupancyWords(professional.occupancy)}</p>
          </Section>
        </Card>
        <TimeOffSection professional={professional} />
        <LeavingSection professional={professional} />
      </Stack>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: ${({ theme }) => theme.space[5]};
  align-items: start;
`;
