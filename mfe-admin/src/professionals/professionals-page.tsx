import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Contact from 'lucide-react/icons/contact';
import { Page } from '@aforo/shared/area';
import type { ProfessionalSummary } from '@aforo/shared/contract';
import { Badge, ColorDot, DataTable, QueryState, Row, Stack, TabLinks } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { newRecord, useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { professionalsQuery } from '../common/professionals.query.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { professionalPath } from '../paths.ts';
import { NewProfessionalDialog } from './new-professional-dialog.tsx';
import { PayMonthTab } from './pay/pay-month-tab.tsx';
import { payLink, payTab } from './pay/pay-view.ts';
import { occupancyText } from './professional.messages.ts';
import { professionalQuery } from './professionals.queries.ts';
import { RequestedHours } from './hours-requests/requested-hours.tsx';
import { RequestedSubstitutes } from './substitution/requested-substitutes.tsx';
import { RequestedTimeOff } from './time-off/requested-time-off.tsx';

const tabs = [
  { to: '?', label: 'Equipo' },
  { to: payLink(), label: 'Pagos' },
];

/** The professionals, their services and their occupancy; and what they are paid. */
export function ProfessionalsPage() {
  const [search] = useSearchParams();
  if (search.get('ver') === payTab) {
    return (
      <Page help="Lo que da cada sesión del mes, según la regla de cada profesional.">
        <Stack gap={4}>
          <TabLinks items={tabs} />
          <PayMonthTab />
        </Stack>
      </Page>
    );
  }
  return <Team />;
}

function Team() {
  const reading = useQuery(professionalsQuery);
  const urlState = useListView();
  const navigate = useNavigate();
  return (
    <Page
      help="Quién da las sesiones: sus servicios, su horario y sus ausencias."
      action={<NewOneButton urlState={urlState}>Nuevo profesional</NewOneButton>}
    >
      <Stack gap={4}>
        <TabLinks items={tabs} />
        <RequestedTimeOff />
        <RequestedHours />
        <RequestedSubstitutes />
        <QueryState query={reading}>
          {(professionals) => (
            <ArchivableList
              items={professionals}
              urlState={urlState}
              empty={{
                icon: <Contact size={24} />,
                title: 'No hay profesionales',
                text: 'Hace falta al menos una persona para poner clases y dar citas.',
                action: 'Añadir a la primera persona',
              }}
            >
              {(shown) => <ProfessionalsTable professionals={shown} />}
            </ArchivableList>
          )}
        </QueryState>
      </Stack>
      <NewProfessionalDialog
        isOpen={urlState.view.open === newRecord}
        onClose={urlState.close}
        onCreated={({ id }) => void navigate(professionalPath(id), { replace: true })}
      />
    </Page>
  );
}

function ProfessionalsTable({ professionals }: { professionals: readonly ProfessionalSummary[] }) {
  const services = useQuery(servicesQuery);
  return (
    <DataTable
      caption="Profesionales"
      rows={professionals}
      rowKey={({ id }) => id}
      rowLink={({ id }) => professionalPath(id)}
      columns={[
        {
          key: 'name',
          header: 'Profesional',
          render: ({ name, color, status }) => (
            <Row gap={2}>
              <ColorDot $color={color} />
              {name}
              {status === 'archived' ? <Badge>De baja</Badge> : null}
            </Row>
          ),
        },
        {
          key: 'services',
          header: 'Servicios',
          priority: 'low',
          render: ({ serviceIds }) =>
            services.data
              ?.filter(({ id }) => serviceIds.includes(id))
              .map(({ name }) => name)
              .join(', '),
        },
        {
          key: 'occupancy',
          header: 'Próximos 7 días',
          align: 'end',
          render: ({ id }) => <Occupancy id={id} />,
        },
      ]}
    />
  );
}

/** Loaded after the list, which must not wait for it. */
function Occupancy({ id }: { id: string }) {
  const professional = useQuery(professionalQuery(id));
  if (professional.data) return occupancyText(professional.data.occupancy);
  return professional.isError ? 'No se ha podido leer' : '…';
}
