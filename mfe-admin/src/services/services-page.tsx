import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TabLinks } from '@aforo/shared/ui';
import { OpeningTab } from './opening-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { ServicesTab } from './services-tab.tsx';

const tabs = [
  { to: '?', label: 'Servicios' },
  { to: '?ver=salas', label: 'Salas y material' },
  { to: '?ver=horario', label: 'Horario' },
];

/** What the centre offers, where, and when it is open. */
export function ServicesPage() {
  const [search] = useSearchParams();
  const tab = search.get('ver');
  return (
    <Page title="Servicios">
      <Stack gap={5}>
        <TabLinks label="Apartados de servicios" items={tabs} />
        {tab === 'salas' ? <ResourcesTab /> : tab === 'horario' ? <OpeningTab /> : <ServicesTab />}
      </Stack>
    </Page>
  );
}
