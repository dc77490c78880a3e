import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Page } from '@aforo/shared/area';
import { AccessTab } from './access/access-tab.tsx';
import { AppearanceTab } from './appearance/appearance-tab.tsx';
import { BookingLimitsTab } from './booking-limits/booking-limits-tab.tsx';
import { CenterTab } from './center/center-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import { DirectDebitTab } from './direct-debit/direct-debit-tab.tsx';
import { LegalTab } from './legal/legal-tab.tsx';
import { ModulesTab } from './modules/modules-tab.tsx';
import { MoneySettingsTab } from './money/money-settings-tab.tsx';
import { NoticeTextsTab } from './notice-texts/notice-texts-tab.tsx';
import { PublicTimetableTab } from './public-timetable/public-timetable-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { SettingsNav } from './settings-nav.tsx';

interface Subject {
  /** The tab's name in the URL; the first tab is the default. */
  view: string;
  label: string;
  Content: ComponentType;
}

const first: Subject = { view: 'centro', label: 'Centro', Content: CenterTab };
const groups: readonly { title: string; subjects: readonly Subject[] }[] = [
  {
    title: 'El centro',
    subjects: [
      first,
      { view: 'aspecto', label: 'Aspecto', Content: AppearanceTab },
      { view: 'horario', label: 'Horario público', Content: PublicTimetableTab },
      { view: 'legales', label: 'Textos legales', Content: LegalTab },
    ],
  },
  {
    title: 'El día a día',
    subjects: [
      { view: 'reservas', label: 'Reservas', Content: BookingLimitsTab },
      { view: 'sesiones', label: 'Sesiones', Content: SessionsTab },
      { view: 'cobros', label: 'Cobros y facturas', Content: MoneySettingsTab },
      { view: 'domiciliacion', label: 'Domiciliación', Content: DirectDebitTab },
      { view: 'avisos', label: 'Avisos', Content: NoticeTextsTab },
    ],
  },
  {
    title: 'La instalación',
    subjects: [
      { view: 'acceso', label: 'Acceso', Content: AccessTab },
      { view: 'datos', label: 'Datos', Content: DataTab },
      { view: 'modulos', label: 'Módulos', Content: ModulesTab },
    ],
  },
];

/** The settings of the center, one tab per subject. */
export function ConfigurationPage() {
  const [search] = useSearchParams();
  const all = groups.flatMap(({ subjects }) => subjects);
  const current = all.find(({ view }) => view === search.get('ver')) ?? first;
  const { Content } = current;
  return (
    <Page>
      <Columns>
        <SettingsNav
          groups={groups.map(({ title, subjects }) => ({
            title,
            items: subjects.map(({ view, label }) => ({
              to: view === first.view ? '?' : `?ver=${view}`,
              label,
              isCurrent: view === current.view,
            })),
          }))}
        />
        <div>
          <Content />
        </div>
      </Columns>
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[5]};
  align-items: start;

  ${({ theme }) => theme.media.fromWide} {
    grid-template-columns: 184px minmax(0, 1fr);
    gap: ${({ theme }) => theme.space[6]};
  }
`;
