import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TabLinks } from '@aforo/shared/ui';
import { OpeningTab } from './opening/opening-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { ServicesTab } from './services-tab.tsx';
import { TimetableTab } from './timetable/timetable-tab.tsx';

const tabs = [
  { to: '?', label: 'Servicios' },
  { to: '?ver=clases', label: 'Calendario' },
  { to: '?ver=salas', label: 'Salas y material' },
  { to: '?ver=horario', label: 'Apertura y festivos' },
];

/** The services, rooms, opening hours and timetable of the center. */
export function ServicesPage() {
  return (
    <Page>
      <Stack gap={5}>
        <TabLinks label="Apartados de servicios" items={tabs} />
        <ShownTab />
      </Stack>
    </Page>
  );
}

function ShownTab() {
  const [search] = useSearchParams();
  switch (search.get('ver')) {
    case 'clases':
      return <TimetableTab />;
    case 'salas':
      return <ResourcesTab />;
    case 'horario':
      return <OpeningTab />;
    default:
      return <ServicesTab />;
  }
}
