import { useSearchParams } from 'react-router-dom';
import { BackLink } from '@aforo/shared/ui';
import { ReportView } from '../report-view.tsx';
import { ShiftTab } from './shift-tab.tsx';

/** The shift without the history and the registers, exposed to other areas. */
export function OwnShift() {
  const [search] = useSearchParams();
  const reportId = search.get('informe');
  return reportId === null ? (
    <ShiftTab />
  ) : (
    <ReportView sessionId={reportId} back={<BackLink to="?">Turno</BackLink>} />
  );
}
