import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  type ClientImport,
  importProblemText,
  importUseText,
  type previewImportUndo,
  type ResponseOf,
} from '@aforo/shared/contract';
import {
  Button,
  CheckboxField,
  ConfirmDialog,
  DataTable,
  Dialog,
  Disclosure,
  Notice,
  Row,
  Stack,
} from '@aforo/shared/ui';
import { errorWords } from '../../common/error.messages.ts';
import { ColumnsForm } from './columns-form.tsx';
import {
  agreed,
  outcomeText,
  people,
  dryRunLines,
  rowsText,
  stoppedText,
} from './imports.messages.ts';
import { Bar } from './progress-bar.ts';
import { isAtWork, undoPreviewQuery, useImportAct } from './imports.queries.ts';

/** One import, at the step where it stands. */
export function ImportSteps({ one }: { one: ClientImport }) {
  const acting = useImportAct(one.id);
  return (
    <Stack gap={4}>
      <FileName>
        {one.fileName} <Muted>· {rowsText(one.rows)}</Muted>
      </FileName>
      {isAtWork(one) ? <Progress one={one} /> : null}
      {one.failedAt === null ? null : <Stopped one={one} acting={acting} />}
      {one.state === 'draft' || one.state === 'checked' ? (
        <ColumnsForm
          one={one}
          isPending={acting.isPending}
          onCheck={(columns) => acting.mutate({ act: 'check', columns })}
        />
      ) : null}
      {one.state === 'checked' ? (
        <DryRun
          one={one}
          isPending={acting.isPending}
          onRun={(takesAlike) => acting.mutate({ act: 'run', takesAlike })}
        />
      ) : null}
      {one.state === 'done' || one.state === 'undone' ? (
        <Outcome one={one} acting={acting} />
      ) : null}
      {acting.error ? <Notice tone="error">{errorWords(acting.error)}</Notice> : null}
    </Stack>
  );
}

const workName = { checking: 'Ensayando', running: 'Entrando', undoing: 'Deshaciendo' };

function Progress({ one }: { one: ClientImport }) {
  const id = useId();
  const name = workName[one.state as keyof typeof workName]; // only these are at work
  return (
    <Stack gap={2}>
      <label htmlFor={id}>
        {name}: {one.doneRows.toLocaleString('es-ES')} de {rowsText(one.rows)}
      </label>
      <Bar id={id} max={one.rows} value={one.doneRows} />
      <Muted>Sigue aunque cierres esta página.</Muted>
    </Stack>
  );
}

interface DryRunProps {
  one: ClientImport;
  isPending: boolean;
  onRun: (takesAlike: boolean) => void;
}

function DryRun({ one, isPending, onRun }: DryRunProps) {
  const [takesAlike, setTakesAlike] = useState(false);
  if (one.counts === null) return null;
  const count = one.counts.new + (takesAlike ? one.counts.alike : 0);
  return (
    <Stack gap={3}>
      <h3>Lo que pasaría</h3>
      <ul>
        {dryRunLines(one.counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Problems one={one} />
      {one.counts.alike > 0 ? (
        <CheckboxField
          label="Traer también a quienes se parecen a alguien"
          checked={takesAlike}
          onChange={({ target }) => setTakesAlike(target.checked)}
        />
      ) : null}
      <div>
        <Button
          variant="primary"
          disabled={count === 0}
          isPending={isPending}
          onClick={() => onRun(takesAlike)}
        >
          Traer {people(count)}
        </Button>
      </div>
    </Stack>
  );
}

/** Row by row, as the spreadsheet numbers them. */
function Problems({ one: { problems } }: { one: ClientImport }) {
  if (problems.length === 0) return null;
  const reasonOf = (row: ClientImport['problems'][number]) =>
    [
      ...(row.verdict === 'alike' ? ['Se parece a alguien que ya está.'] : []),
      ...row.problems.map((problem) => importProblemText[problem]),
    ].join(' ');
  return (
    <Disclosure summary={`Ver las filas con algo que decir (${problems.length})`}>
      <DataTable
        caption="Filas con algo que decir"
        rows={problems}
        rowKey={({ number }) => String(number)}
        columns={[
          { key: 'number', header: 'Fila', render: ({ number }) => `Fila ${number}` },
          { key: 'reason', header: 'Qué pasa', render: reasonOf },
        ]}
      />
    </Disclosure>
  );
}

interface OutcomeProps {
  one: ClientImport;
  acting: ReturnType<typeof useImportAct>;
}

function Outcome({ one, acting }: OutcomeProps) {
  const broughtIn = one.counts?.broughtIn ?? 0;
  return (
    <Stack gap={3}>
      <Notice tone="success">{outcomeText(one.state, broughtIn)}</Notice>
      <Problems one={one} />
      {broughtIn > 0 ? (
        <Row gap={2}>
          <Undo one={one} acting={acting} />
        </Row>
      ) : null}
    </Stack>
  );
}

/** Its work stopped: what is done, and the two ways on. */
function Stopped({ one, acting }: OutcomeProps) {
  return (
    <Stack gap={3}>
      <Notice tone="error" title="La importación se ha parado">
        {stoppedText(one)} Ha fallado algo nuestro, y lo hemos intentado tres veces.
      </Notice>
      <Row gap={2}>
        <Button
          variant="primary"
          isPending={acting.isPending}
          onClick={() => acting.mutate({ act: 'resume' })}
        >
          Seguir donde se quedó
        </Button>
        {one.state === 'running' ? <Undo one={one} acting={acting} /> : null}
      </Row>
    </Stack>
  );
}

function Undo({ one, acting }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Deshacer la importación</Button>
      {isAsking ? (
        <UndoDialog
          id={one.id}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            acting.mutate({ act: 'undo' });
          }}
        />
      ) : null}
    </>
  );
}

interface UndoProps {
  id: string;
  onClose: () => void;
  onConfirm: () => void;
}

function UndoDialog({ id, onClose, onConfirm }: UndoProps) {
  const { data, error, isFetching } = useQuery(undoPreviewQuery(id));
  const isReady = data !== undefined && !isFetching;
  if (isReady && data.removed === 0 && data.kept > 0) {
    return (
      <Dialog
        title="No queda nadie que quitar"
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>Cerrar</Button>}
      >
        <Stack gap={2}>
          <p>
            {agreed(data.kept, 'Se queda', 'Se quedan')} {people(data.kept)}, con algo hecho desde
            entonces:
          </p>
          <KeptClients kept={data.keptClients} />
        </Stack>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="¿Deshacer la importación?"
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      isPending={!isReady && !error}
      error={error ? errorWords(error) : undefined}
      confirmLabel={isReady ? `Quitar ${people(data.removed)}` : 'Deshacer'}
      consequence={
        isReady ? (
          <Stack gap={2}>
            <p>
              {agreed(data.removed, 'Se va', 'Se van')} {people(data.removed)}, sin nada hecho desde
              entonces.
              {data.kept > 0
                ? ` ${agreed(data.kept, 'Se queda', 'Se quedan')} ${people(data.kept)}:`
                : ''}
            </p>
            {data.kept > 0 ? <KeptClients kept={data.keptClients} /> : null}
          </Stack>
        ) : (
          'Mirando a quién se puede quitar…'
        )
      }
    />
  );
}

function KeptClients({ kept }: { kept: ResponseOf<typeof previewImportUndo>['keptClients'] }) {
  return (
    <ul>
      {kept.map(({ id, name, use }) => (
        <li key={id}>
          {name}: {importUseText[use]}
        </li>
      ))}
    </ul>
  );
}

const FileName = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 400;
  font-size: ${({ theme }) => theme.type.sm};
`;
