import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type CashRegister, createCashRegister } from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { Badge, Button, DataTable, QueryState, Row, Section, toast } from '@aforo/shared/ui';
import { archiveColumn } from '../common/lists/archive-column.tsx';
import { registersQuery, useRegisterStatus, useSaveRegister } from './cash.queries.ts';

/** The cash registers of the center. */
export function RegistersTab() {
  const registers = useQuery(registersQuery());
  const change = useRegisterStatus();
  const [edited, setEdited] = useState<CashRegister | 'new' | null>(null);
  return (
    <Section
      title="Cajas"
      description="Un cajón con dinero cada una. Archivada, conserva su historial."
      actions={<Button onClick={() => setEdited('new')}>Nueva caja</Button>}
    >
      <QueryState query={registers}>
        {({ items }) => (
          <DataTable
            caption="Cajas"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', header: 'Caja', render: ({ name }) => name },
              {
                key: 'state',
                header: 'Estado',
                render: ({ status, session }) => (
                  <Badge tone={session ? 'success' : 'neutral'}>
                    {status === 'archived' ? 'Archivada' : session ? 'Abierta' : 'Cerrada'}
                  </Badge>
                ),
              },
              {
                key: 'rename',
                header: 'Cambiar el nombre',
                isHeaderHidden: true,
                align: 'end',
                render: (register) => (
                  <Row gap={2}>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Cambiar el nombre de ${register.name}`}
                      onClick={() => setEdited(register)}
                    >
                      Cambiar nombre
                    </Button>
                  </Row>
                ),
              },
              archiveColumn({
                change,
                doneWords: ({ name, status }) =>
                  status === 'archived' ? `${name} está archivada.` : `${name} se usa otra vez.`,
              }),
            ]}
          />
        )}
      </QueryState>
      {edited === null ? null : (
        <NameDialog register={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Section>
  );
}

interface Props {
  register: CashRegister | null;
  onClose: () => void;
}

function NameDialog({ register, onClose }: Props) {
  const save = useSaveRegister();
  const form = useContractForm({
    schema: createCashRegister.body,
    defaultValues: { name: register?.name ?? '' },
    onSubmit: async ({ name }) => {
      await save(register, name);
      toast.success(`Guardada: ${name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={register ? 'Cambiar el nombre de la caja' : 'Nueva caja'}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Guardar"
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" maxLength={80} />
    </FormDialog>
  );
}
