import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { BackLink, FailedState, QueryState, Stack, TabLinks } from '@aforo/shared/ui';
import { CardSkeleton, Columns, ColumnsSkeleton } from '../common/lists/columns.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { screenPaths } from '../paths.ts';
import { HoursRequestsSection } from './hours-requests/hours-requests-section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { PayTab } from './pay/pay-tab.tsx';
import { payLink, payTab } from './pay/pay-view.ts';
import { ProfessionalForms } from './professional-forms.tsx';
import { accountsQuery, professionalQuery } from './professionals.queries.ts';
import { ProfessionalLead } from './reading/professional-lead.tsx';
import { TimeOffSection } from './time-off/time-off-section.tsx';

const tabs = [
  { to: '?', label: 'Ficha' },
  { to: payLink(), label: 'Pago' },
];

/** One professional: services, hours, time off and deactivation; and how they are paid. */
export function ProfessionalPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const professional = useQuery(professionalQuery(id));
  return (
    <Page title={professional.data?.name ?? 'Profesional'}>
      <BackLink to={`/${screenPaths.professionals}`}>Profesionales</BackLink>
      <Stack gap={5}>
        <TabLinks items={tabs} />
        <QueryState query={professional} skeleton={<ColumnsSkeleton />}>
          {(data) =>
            search.get('ver') === payTab ? (
              <PayTab key={id} professionalId={id} name={data.name} />
            ) : (
              // The key resets the forms when the URL names another professional.
              <Parts key={id} professional={data} />
            )
          }
        </QueryState>
      </Stack>
    </Page>
  );
}

function Parts({ professional }: { professional: Professional }) {
  const services = useQuery(servicesQuery);
  const accounts = useQuery(accountsQuery);
  const failed = services.error ?? accounts.error;
  return (
    <Stack gap={5}>
      <ProfessionalLead professional={professional} />
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
          <TimeOffSection professional={professional} />
          <HoursRequestsSection professionalId={professional.id} />
          <LeavingSection professional={professional} />
        </Stack>
      </Columns>
    </Stack>
  );
}
