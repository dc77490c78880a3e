import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { importKindName, importKinds, type ImportKind } from '@aforo/shared/contract';
import { Button, Notice, QueryState, Section, SelectField, Stack } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { SettingsSheet } from '../settings-card.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ExportSection } from './export-section.tsx';
import { kindHelp, listedState, rowsText } from './imports.messages.ts';
import { importQuery, importsQuery, useUploadImport } from './imports.queries.ts';

/** Uploads data from another program, and lists the past imports. */
export function DataTab() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('importacion');
  return (
    <Stack gap={5}>
      <SettingsSheet>
        <Section
          title="Traer datos de otro programa"
          description="De un fichero CSV o XLSX, como lo da el programa de antes. Primero se ensaya; nada entra hasta que lo dices, y después se puede deshacer."
        >
          <Stack gap={5}>
            <Chooser onUploaded={(next) => setSearch({ ver: 'datos', importacion: next })} />
            {id === null ? <EarlierImports /> : <OpenedImport key={id} id={id} />}
          </Stack>
        </Section>
      </SettingsSheet>
      <SettingsSheet>
        <ExportSection />
      </SettingsSheet>
    </Stack>
  );
}

const kindOptions = importKinds.map((value) => ({ value, label: importKindName[value] }));

/** Services and clients come first: bonos and bookings refer to them. */
function Chooser({ onUploaded }: { onUploaded: (id: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ImportKind>('clients');
  const upload = useUploadImport(onUploaded);
  return (
    <Stack gap={3}>
      <SelectField
        label="Qué traes"
        description={kindHelp[kind]}
        options={kindOptions}
        value={kind}
        onChange={({ target }) => {
          const chosen = importKinds.find((one) => one === target.value);
          if (chosen) setKind(chosen);
        }}
      />
      <div>
        <Button
          icon={<Upload size={18} aria-hidden />}
          isPending={upload.isPending}
          onClick={() => chooser.current?.click()}
        >
          Elegir fichero
        </Button>
      </div>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={`Fichero de ${importKindName[kind].toLowerCase()}`}
        accept=".csv,.txt,.xlsx"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Otherwise choosing the same file again would not fire a change event.
          target.value = '';
          if (file) upload.mutate({ kind, file });
        }}
      />
      {upload.error ? <Notice tone="error">{errorText(upload.error)}</Notice> : null}
    </Stack>
  );
}

function OpenedImport({ id }: { id: string }) {
  const one = useQuery(importQuery(id));
  return (
    <>
      <QueryState query={one}>{(data) => <ImportSteps one={data} key={data.id} />}</QueryState>
      <p>
        <Link to="?ver=datos">Ver las importaciones de antes</Link>
      </p>
    </>
  );
}

function EarlierImports() {
  const imports = useQuery(importsQuery);
  return (
    <QueryState query={imports}>
      {({ items }) =>
        items.length === 0 ? (
          <Muted>Todavía no has traído nada.</Muted>
        ) : (
          <List aria-label="Importaciones">
            {items.map(({ id, kind, fileName, rows, ...one }) => (
              <li key={id}>
                <Link to={`?ver=datos&importacion=${id}`}>{fileName}</Link>
                <Muted>
                  {importKindName[kind]} · {rowsText(rows)} · {listedState(one)}
                </Muted>
              </li>
            ))}
          </List>
        )
      }
    </QueryState>
  );
}

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;
