import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  type BankFileResult,
  type BatchItem,
  readBankFile,
  returnProblemNames,
  returnReason,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  BackLink,
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  explainError,
  Notice,
  QueryState,
  SearchField,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { fileTexts, itemStates } from './batch.messages.ts';
import { returnableQuery, returnsQuery, useChanged } from './direct-debits.queries.ts';
import { ReturnDialog } from './return-dialog.tsx';

/** The returns of the bank: from its file, by hand, and those before. */
export function ReturnsView() {
  return (
    <Stack gap={4}>
      <BackLink to="?ver=remesas">Remesas</BackLink>
      <FileCard />
      <ByHandCard />
      <ReturnsCard />
    </Stack>
  );
}

function FileCard() {
  const chooser = useRef<HTMLInputElement>(null);
  const changed = useChanged();
  const upload = useMutation({
    mutationFn: (file: File) => api.postFile<BankFileResult>(readBankFile.path, file),
    onSettled: changed,
  });
  return (
    <Card>
      <Section
        title="Fichero del banco"
        description="De devoluciones (pain.002) o el extracto (camt.053, camt.054). Leerlo dos veces no cambia nada."
        actions={
          <Button isPending={upload.isPending} onClick={() => chooser.current?.click()}>
            Leer un fichero
          </Button>
        }
      >
        <input
          ref={chooser}
          hidden
          type="file"
          aria-label="Fichero del banco"
          accept=".xml,text/xml,application/xml"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise choosing the same file again would not fire a change event.
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
        {upload.isError ? <Notice tone="error">{explainError(upload.error).text}</Notice> : null}
        {upload.data ? <FileResult result={upload.data} /> : null}
      </Section>
    </Card>
  );
}

function FileResult({ result }: { result: BankFileResult }) {
  const [title = '', ...rest] = fileTexts(result);
  return (
    <Notice title={title}>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function ByHandCard() {
  const { currency } = useArea().settings.center;
  const [search, setSearch] = useState('');
  const [item, setItem] = useState<BatchItem | null>(null);
  const found = useQuery(returnableQuery(search.trim()));
  return (
    <Card>
      <Section
        title="Anotar una devolución"
        description="Busca el recibo por su referencia, el cliente o el importe."
      >
        <Stack gap={3}>
          <SearchField label="Buscar el recibo" value={search} onChange={setSearch} />
          {found.data && search.trim().length >= 2 ? (
            found.data.items.length === 0 ? (
              <EmptyState title="Ningún recibo enviado coincide" />
            ) : (
              <DataTable
                caption="Recibos enviados"
                rows={found.data.items}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'client', header: 'Cliente', render: ({ client }) => client.name },
                  { key: 'ref', header: 'Referencia', render: ({ endToEndId }) => endToEndId },
                  {
                    key: 'amount',
                    header: 'Importe',
                    align: 'end',
                    render: ({ amountMinor }) => money(amountMinor, currency),
                  },
                  {
                    key: 'state',
                    header: 'Estado',
                    render: ({ state }) => (
                      <Badge tone={itemStates[state].tone}>{itemStates[state].name}</Badge>
                    ),
                  },
                  {
                    key: 'act',
                    header: 'Anotar',
                    isHeaderHidden: true,
                    align: 'end',
                    render: (row) =>
                      row.state === 'collecting' || row.state === 'captured' ? (
                        <Button
                          size="sm"
                          aria-label={`Anotar la devolución de ${row.client.name}`}
                          onClick={() => setItem(row)}
                        >
                          Devuelto
                        </Button>
                      ) : null,
                  },
                ]}
              />
            )
          ) : null}
        </Stack>
      </Section>
      {item ? <ReturnDialog item={item} onClose={() => setItem(null)} /> : null}
    </Card>
  );
}

function ReturnsCard() {
  const { currency } = useArea().settings.center;
  const returns = useQuery(returnsQuery());
  return (
    <Card>
      <Section title="Devoluciones">
        <QueryState query={returns}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="Ninguna devolución todavía" />
            ) : (
              <DataTable
                caption="Devoluciones"
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'client',
                    header: 'Cliente',
                    render: ({ client, endToEndId }) => client?.name ?? endToEndId,
                  },
                  {
                    key: 'on',
                    header: 'Día',
                    render: ({ returnedOn }) => formatDate(returnedOn),
                  },
                  {
                    key: 'why',
                    header: 'Motivo',
                    render: ({ reasonCode, isOfFile }) =>
                      `${isOfFile ? 'Fichero no admitido: ' : ''}${reasonCode} ${returnReason(reasonCode).name}`,
                  },
                  {
                    key: 'amount',
                    header: 'Importe',
                    align: 'end',
                    render: ({ amountMinor }) =>
                      amountMinor === null ? '–' : money(amountMinor, currency),
                  },
                  {
                    key: 'state',
                    header: 'Estado',
                    render: ({ problem, refundedMinor }) =>
                      problem === null ? (
                        <>
                          <Badge tone="success">Aplicada</Badge>
                          {refundedMinor === 0 ? null : (
                            <p>
                              {money(refundedMinor, currency)} ya se los había devuelto el centro:
                              los tiene dos veces, habla con el cliente.
                            </p>
                          )}
                        </>
                      ) : (
                        <>
                          <Badge tone="error">Sin aplicar</Badge>
                          <p>{returnProblemNames[problem]}.</p>
                        </>
                      ),
                  },
                ]}
              />
            )
          }
        </QueryState>
      </Section>
    </Card>
  );
}
