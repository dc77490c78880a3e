import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import type { PayMonth } from '@aforo/shared/contract';
import { formatMonth, money } from '@aforo/shared/format';
import { hoursText } from '@aforo/shared/pay';
import { Badge, DataTable, EmptyState, PeriodBar, QueryState, Stack } from '@aforo/shared/ui';
import { LeadFigures } from '../../common/lead-figures.tsx';
import { professionalPath } from '../../paths.ts';
import { payLink, useShownMonth } from './pay-view.ts';
import { payMonthQuery } from './pay.queries.ts';

/** What each professional is paid for a month. */
export function PayMonthTab() {
  const { month, bar } = useShownMonth();
  const pay = useQuery(payMonthQuery(month));
  return (
    <Stack gap={5}>
      <PeriodBar {...bar} />
      <QueryState query={pay}>
        {(data) => (
          <div aria-busy={pay.isPlaceholderData || undefined}>
            <Month pay={data} />
          </div>
        )}
      </QueryState>
    </Stack>
  );
}

function Month({ pay: { month, currency, totalMinor, items } }: { pay: PayMonth }) {
  if (items.length === 0) {
    return (
      <EmptyState title={`En ${formatMonth(month)} no hay nada que pagar`}>
        Di en la ficha de cada profesional cómo se le paga: sus clases y citas suman aquí.
      </EmptyState>
    );
  }
  const sessions = items.reduce((sum, item) => sum + item.sessions, 0);
  const minutes = items.reduce((sum, item) => sum + item.givenMinutes, 0);
  return (
    <Stack gap={5}>
      <LeadFigures
        items={[
          { name: 'Pago a profesionales', value: money(totalMinor, currency) },
          { name: 'Sesiones dadas', value: String(sessions) },
          { name: 'Horas dadas', value: hoursText(minutes) },
        ]}
      />
      <DataTable
        caption={`Pago a profesionales de ${formatMonth(month)}`}
        rows={items}
        rowKey={({ professionalId }) => professionalId}
        rowLink={({ professionalId }) => `${professionalPath(professionalId)}${payLink(month)}`}
        columns={[
          {
            key: 'name',
            header: 'Profesional',
            priority: 'main',
            render: ({ professionalName }) => professionalName,
          },
          {
            key: 'state',
            header: 'Estado',
            render: ({ closedAt, hasRule, unmarked, withoutRule }) =>
              stateBadge({ closedAt, hasRule, unmarked, withoutRule }),
          },
          {
            key: 'sessions',
            header: 'Sesiones',
            align: 'end',
            render: ({ sessions: count }) => count,
          },
          {
            key: 'hours',
            header: 'Horas',
            align: 'end',
            render: ({ givenMinutes, plannedMinutes }) =>
              `${hoursText(givenMinutes)} de ${hoursText(plannedMinutes)}`,
          },
          {
            key: 'total',
            header: 'Se paga',
            align: 'end',
            render: (item) => <strong>{money(item.totalMinor, currency)}</strong>,
          },
        ]}
      />
      <Keep href={`/api/pay/export?month=${month}`} download>
        <Download size={16} aria-hidden /> Descargar en CSV, sesión a sesión
      </Keep>
    </Stack>
  );
}

function stateBadge({
  closedAt,
  hasRule,
  unmarked,
  withoutRule,
}: Pick<PayMonth['items'][number], 'closedAt' | 'hasRule' | 'unmarked' | 'withoutRule'>) {
  if (closedAt !== null) return <Badge tone="success">Cerrado</Badge>;
  if (!hasRule) return <Badge tone="warning">Sin regla de pago</Badge>;
  if (withoutRule > 0) return <Badge tone="warning">Sesiones sin regla</Badge>;
  if (unmarked > 0) return <Badge tone="warning">{unmarked} sin marcar</Badge>;
  return 'Abierto';
}

const Keep = styled.a`
  display: inline-flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  width: fit-content;
  min-height: 44px;
  color: ${({ theme }) => theme.color.primaryInk};
`;
