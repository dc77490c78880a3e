import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  type MembershipPriceChange,
  type MembershipRules,
  type PackageTemplate,
  withdrawPrice,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  explainError,
  Section,
} from '@aforo/shared/ui';
import { PriceDialog } from './price-dialog.tsx';
import { useStoreRules } from './rules.queries.ts';

interface Props {
  rules: MembershipRules;
  plans: readonly PackageTemplate[];
}

/** The announced prices of plans. */
export function PricesCard({ rules, plans }: Props) {
  const { currency } = useArea().settings.center;
  const store = useStoreRules();
  const [isAnnouncing, setAnnouncing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<MembershipPriceChange | null>(null);
  const withdraw = useMutation({
    mutationFn: (id: string) => api.call(withdrawPrice, { params: { id } }),
    onSuccess: (stored) => {
      store(stored);
      setWithdrawn(null);
    },
  });
  return (
    <Card>
      <Section
        title="Cambios de precio"
        description="El precio de una cuota se cambia con aviso: cada persona recibe un correo con el precio de ahora, el nuevo y cómo irse."
        actions={
          plans.length === 0 ? null : (
            <Button variant="primary" onClick={() => setAnnouncing(true)}>
              Anunciar un precio
            </Button>
          )
        }
      >
        {rules.priceChanges.length === 0 ? (
          <EmptyState title="Ningún precio anunciado">
            Las cuotas cuestan lo que dice cada paquete.
          </EmptyState>
        ) : (
          <DataTable
            caption="Cambios de precio"
            rows={rules.priceChanges}
            rowKey={({ id }) => id}
            columns={[
              { key: 'plan', header: 'Cuota', render: ({ template }) => template.name },
              { key: 'from', header: 'Desde', render: ({ fromDate }) => formatDate(fromDate) },
              {
                key: 'price',
                header: 'Precio',
                align: 'end',
                render: ({ oldPriceMinor, newPriceMinor }) =>
                  `De ${money(oldPriceMinor, currency)} a ${money(newPriceMinor, currency)}`,
              },
              {
                key: 'state',
                header: 'Estado',
                render: (change) =>
                  change.isApplied ? (
                    <Badge>En vigor</Badge>
                  ) : (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Retirar el precio de ${change.template.name}`}
                      onClick={() => setWithdrawn(change)}
                    >
                      Retirar
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Section>
      {isAnnouncing ? (
        <PriceDialog
          plans={plans}
          firstDate={rules.firstPriceDate}
          onClose={() => setAnnouncing(false)}
        />
      ) : null}
      <ConfirmDialog
        title="¿Retirar el precio anunciado?"
        consequence="La cuota sigue costando lo mismo, y se avisa por correo a quien ya se avisó."
        confirmLabel="Retirar el precio"
        isOpen={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        onConfirm={() => {
          if (withdrawn) withdraw.mutate(withdrawn.id);
        }}
        isPending={withdraw.isPending}
        error={withdraw.isError ? explainError(withdraw.error).text : undefined}
      />
    </Card>
  );
}
