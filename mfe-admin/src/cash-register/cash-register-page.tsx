import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TabLinks } from '@aforo/shared/ui';
import { HistoryTab } from './history-tab.tsx';
import { RegistersTab } from './registers-tab.tsx';
import { ReportView } from './report-view.tsx';
import { ShiftTab } from './shift-tab.tsx';

const tabs = [
  { to: '?', label: 'Turno' },
  { to: '?ver=historial', label: 'Historial' },
  { to: '?ver=cajas', label: 'Cajas' },
];

/** The drawer: the shift that is open, those that were, and the registers. */
export function CashRegisterPage() {
  const [search] = useSearchParams();
  const reportId = search.get('informe');
  if (reportId !== null) {
    return (
      <Page detail="Informe">
        <ReportView sessionId={reportId} />
      </Page>
    );
  }
  return (
    <Page>
      <Stack gap={5}>
        <TabLinks label="Apartados de la caja" items={tabs} />
        <ShownTab tab={search.get('ver')} />
      </Stack>
    </Page>
  );
}

function ShownTab({ tab }: { tab: string | null }) {
  switch (tab) {
    case 'historial':
      return <HistoryTab />;
    case 'cajas':
      return <RegistersTab />;
    default:
      return <ShiftTab />;
  }
}
