import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { closureChargeNames, type MembershipClosure, removeClosure } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  explainError,
  Section,
} from '@aforo/shared/ui';
import { ClosureDialog } from './closure-dialog.tsx';
import { useStoreRules } from './rules.queries.ts';

/** The seasons in which the center is closed, and what they cost. */
export function ClosuresCard({ closures }: { closures: readonly MembershipClosure[] }) {
  const { currency } = useArea().settings.center;
  const store = useStoreRules();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<MembershipClosure | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => api.call(removeClosure, { params: { id } }),
    onSuccess: (rules) => {
      store(rules);
      setRemoved(null);
    },
  });
  return (
    <Card>
      <Section
        title="Cierres de temporada"
        description="Los días en que el centro cierra, como agosto, y qué se cobra por ellos."
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            Añadir un cierre
          </Button>
        }
      >
        {closures.length === 0 ? (
          <EmptyState title="No hay cierres">
            Cada cuota se cobra entera. Al añadir uno verás antes qué pasa con cada periodo.
          </EmptyState>
        ) : (
          <DataTable
            caption="Cierres de temporada"
            rows={closures}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', header: 'Cierre', render: ({ name }) => name },
              {
                key: 'days',
                header: 'Días',
                render: ({ fromDate, toDate }) =>
                  `Del ${formatDate(fromDate)} al ${formatDate(toDate)}`,
              },
              {
                key: 'charge',
                header: 'Qué se cobra',
                render: ({ charge, feeMinor }) =>
                  feeMinor === null
                    ? closureChargeNames[charge]
                    : `${closureChargeNames[charge]}: ${money(feeMinor, currency)} al mes`,
              },
              {
                key: 'remove',
                header: 'Quitar',
                isHeaderHidden: true,
                align: 'end',
                render: (closure) => (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Quitar ${closure.name}`}
                    onClick={() => setRemoved(closure)}
                  >
                    Quitar
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
      {isAdding ? <ClosureDialog onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        title={`¿Quitar ${removed?.name ?? 'el cierre'}?`}
        consequence="Los periodos que falten por cobrar se cobrarán enteros. Los ya cobrados no cambian."
        confirmLabel="Quitar el cierre"
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed) remove.mutate(removed.id);
        }}
        isPending={remove.isPending}
        error={remove.isError ? explainError(remove.error).text : undefined}
      />
    </Card>
  );
}
