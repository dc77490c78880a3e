import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TabLinks } from '@aforo/shared/ui';
import { AccessTab } from './access/access-tab.tsx';
import { AppearanceTab } from './appearance/appearance-tab.tsx';
import { BookingLimitsTab } from './booking-limits/booking-limits-tab.tsx';
import { CenterTab } from './center/center-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import { LegalTab } from './legal/legal-tab.tsx';
import { ModulesTab } from './modules/modules-tab.tsx';
import { MoneySettingsTab } from './money/money-settings-tab.tsx';
import { NoticeTextsTab } from './notice-texts/notice-texts-tab.tsx';
import { PublicTimetableTab } from './public-timetable/public-timetable-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

interface Tab {
  /** Its name in the address; the first one also stands where there is none. */
  view: string;
  label: string;
  Content: ComponentType;
}

const first: Tab = { view: 'centro', label: 'Centro', Content: CenterTab };
const tabs: readonly Tab[] = [
  first,
  { view: 'aspecto', label: 'Aspecto', Content: AppearanceTab },
  { view: 'acceso', label: 'Acceso', Content: AccessTab },
  { view: 'reservas', label: 'Reservas', Content: BookingLimitsTab },
  { view: 'horario', label: 'Horario público', Content: PublicTimetableTab },
  { view: 'sesiones', label: 'Sesiones', Content: SessionsTab },
  { view: 'cobros', label: 'Cobros y facturas', Content: MoneySettingsTab },
  { view: 'avisos', label: 'Avisos', Content: NoticeTextsTab },
  { view: 'legales', label: 'Textos legales', Content: LegalTab },
  { view: 'datos', label: 'Datos', Content: DataTab },
  { view: 'modulos', label: 'Módulos', Content: ModulesTab },
];

/** How the center is set up, one tab per subject. */
export function ConfigurationPage() {
  const [search] = useSearchParams();
  const { Content } = tabs.find(({ view }) => view === search.get('ver')) ?? first;
  return (
    <Page>
      <Stack gap={5}>
        <TabLinks
          label="Apartados de configuración"
          items={tabs.map(({ view, label }) => ({
            to: view === first.view ? '?' : `?ver=${view}`,
            label,
          }))}
        />
        <Content />
      </Stack>
    </Page>
  );
}
