import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TableSkeleton, TabLinks } from '@aforo/shared/ui';
import { HistoryTab } from './history-tab.tsx';
import { RegistersTab } from './registers-tab.tsx';
import { ReportView } from './report-view.tsx';
import { DayTab } from './reports/day-tab.tsx';
import { SalesTab } from './reports/sales-tab.tsx';
import { ShiftTab } from './shift/shift-tab.tsx';

const tabs = [
  { to: '?', label: 'Turno' },
  { to: '?ver=ventas', label: 'Ventas' },
  { to: '?ver=dia', label: 'El día' },
  { to: '?ver=mes', label: 'El mes' },
  { to: '?ver=cuotas', label: 'Cuotas' },
  { to: '?ver=remesas', label: 'Remesas' },
  { to: '?ver=historial', label: 'Historial' },
  { to: '?ver=cajas', label: 'Cajas' },
];

/** Lazy, because only this tab loads the chart library. */
const MonthTab = lazy(() =>
  import('./reports/month-tab.tsx').then((module) => ({ default: module.MonthTab })),
);

const ChargeRunsTab = lazy(() =>
  import('./charge-runs/charge-runs-tab.tsx').then((module) => ({
    default: module.ChargeRunsTab,
  })),
);

const DirectDebitsTab = lazy(() =>
  import('./direct-debits/direct-debits-tab.tsx').then((module) => ({
    default: module.DirectDebitsTab,
  })),
);

/** The open shift, the sales and reports, and the registers. */
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
    case 'ventas':
      return <SalesTab />;
    case 'dia':
      return <DayTab />;
    case 'mes':
      return (
        <Suspense fallback={<TableSkeleton />}>
          <MonthTab />
        </Suspense>
      );
    case 'cuotas':
      return (
        <Suspense fallback={<TableSkeleton />}>
          <ChargeRunsTab />
        </Suspense>
      );
    case 'remesas':
      return (
        <Suspense fallback={<TableSkeleton />}>
          <DirectDebitsTab />
        </Suspense>
      );
    case 'historial':
      return <HistoryTab />;
    case 'cajas':
      return <RegistersTab />;
    default:
      return <ShiftTab />;
  }
}
