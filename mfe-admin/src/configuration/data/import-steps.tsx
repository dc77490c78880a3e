import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import {
  type DataImport,
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
import { errorText } from '../../common/error.messages.ts';
import { ColumnsForm } from './columns-form.tsx';
import {
  pluralized,
  dryRunLines,
  ignoredColumns,
  noneText,
  outcomeText,
  records,
  rowText,
  rowsText,
  stoppedText,
  takesAlikeLabel,
} from './imports.messages.ts';
import { Bar } from './progress-bar.ts';
import {
  isAtWork,
  undoPreviewQuery,
  useDownloadBrokenRows,
  useImportAct,
} from './imports.queries.ts';
import { RecordPreviews } from './record-previews.tsx';
import { BookingCostField } from './booking-cost-field.tsx';

/** One import, at its current step. */
export function ImportSteps({ one }: { one: DataImport }) {
  const acting = useImportAct(one.id);
  const [isChanged, setChanged] = useState(false);
  const onSuccess = () => setChanged(false);
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
          key={one.headerRow}
          onChange={() => setChanged(true)}
          onChooseHeader={(row) => acting.mutate({ act: 'header', row }, { onSuccess })}
          onCheck={(mapped) => acting.mutate({ act: 'check', ...mapped }, { onSuccess })}
        />
      ) : null}
      {one.state === 'checked' ? (
        <DryRun
          one={one}
          isChanged={isChanged}
          isPending={acting.isPending}
          onRun={(choice) => acting.mutate({ act: 'run', ...choice })}
        />
      ) : null}
      {one.state === 'done' || one.state === 'undone' ? (
        <Outcome one={one} acting={acting} />
      ) : null}
      {acting.error ? <Notice tone="error">{errorText(acting.error)}</Notice> : null}
    </Stack>
  );
}

const workName = { checking: 'Ensayando', running: 'Entrando', undoing: 'Deshaciendo' };

function Progress({ one }: { one: DataImport }) {
  const id = useId();
  // only these states run in the background
  const name = workName[one.state as keyof typeof workName];
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
  one: DataImport;
  /** The form shows other columns or answers than the rehearsal had. */
  isChanged: boolean;
  isPending: boolean;
  onRun: (choice: { takesAlike: boolean; areSettled?: boolean }) => void;
}

function DryRun({ one, isChanged, isPending, onRun }: DryRunProps) {
  const [takesAlike, setTakesAlike] = useState(false);
  const [areSettled, setSettled] = useState<boolean | null>(null);
  if (one.counts === null) return null;
  const ignored = ignoredColumns(one, one.columns);
  const isStale = isChanged || one.questions.some(({ answer }) => answer === null);
  const count = one.counts.new + (takesAlike ? one.counts.alike : 0);
  return (
    <Stack gap={3}>
      <RecordPreviews preview={one.preview} />
      <h3>Lo que pasaría</h3>
      {ignored.length > 0 ? <p>No entran estas columnas: {ignored.join(', ')}.</p> : null}
      <Lines>
        {dryRunLines(one.kind, one.counts).map(({ text, reasons }) => (
          <li key={text}>
            {text}
            {reasons.length > 0 ? (
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </Lines>
      <Problems one={one} />
      {one.counts.alike > 0 ? (
        <CheckboxField
          label={takesAlikeLabel[one.kind]}
          checked={takesAlike}
          onChange={({ target }) => setTakesAlike(target.checked)}
        />
      ) : null}
      {one.kind === 'bookings' ? (
        <BookingCostField value={areSettled} onChange={setSettled} />
      ) : null}
      <Row gap={3}>
        <Button
          variant="primary"
          disabled={count === 0 || isStale || (one.kind === 'bookings' && areSettled === null)}
          isPending={isPending}
          onClick={() => onRun({ takesAlike, ...(areSettled === null ? {} : { areSettled }) })}
        >
          Traer {records(one.kind, count)}
        </Button>
        {isStale ? <p>Responde a lo de arriba y ensaya otra vez.</p> : null}
      </Row>
    </Stack>
  );
}

/** Messages about rows, with the row numbers of the spreadsheet. */
function Problems({ one: { id, kind, state, counts, problems } }: { one: DataImport }) {
  const download = useDownloadBrokenRows(id);
  if (problems.length === 0) return null;
  // The rows are deleted after the import, so the file of failed rows exists only before.
  const isWhole = state === 'checked' && (counts?.broken ?? 0) > 0;
  return (
    <Stack gap={2}>
      <Disclosure summary={`Ver las filas con algo que decir (${problems.length})`}>
        <DataTable
          caption="Filas con algo que decir"
          rows={problems}
          rowKey={({ number }) => String(number)}
          columns={[
            { key: 'number', header: 'Fila', render: ({ number }) => `Fila\u00a0${number}` },
            { key: 'reason', header: 'Qué pasa', render: (row) => rowText(kind, row) },
          ]}
        />
      </Disclosure>
      {isWhole ? (
        <div>
          <Button
            icon={<Download size={18} aria-hidden />}
            isPending={download.isPending}
            onClick={() => download.mutate()}
          >
            Descargar las filas con fallos
          </Button>
        </div>
      ) : null}
      {download.error ? <Notice tone="error">{errorText(download.error)}</Notice> : null}
    </Stack>
  );
}

interface OutcomeProps {
  one: DataImport;
  acting: ReturnType<typeof useImportAct>;
}

function Outcome({ one, acting }: OutcomeProps) {
  const broughtIn = one.counts?.broughtIn ?? 0;
  return (
    <Stack gap={3}>
      <Notice tone="success">{outcomeText(one)}</Notice>
      <Problems one={one} />
      {broughtIn > 0 ? (
        <Row gap={2}>
          <Undo one={one} acting={acting} />
        </Row>
      ) : null}
    </Stack>
  );
}

/** A job that stopped: its progress, and the two ways to continue. */
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
          one={one}
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
  one: DataImport;
  onClose: () => void;
  onConfirm: () => void;
}

function UndoDialog({ one: { id, kind, counts }, onClose, onConfirm }: UndoProps) {
  const { data, error, isFetching } = useQuery(undoPreviewQuery(id));
  const isReady = data !== undefined && !isFetching;
  if (isReady && data.removed === 0 && data.kept > 0) {
    return (
      <Dialog
        title={`No queda ${noneText(kind)} que quitar`}
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>Cerrar</Button>}
      >
        <Stack gap={2}>
          <p>
            {pluralized(data.kept, 'Se queda', 'Se quedan')} {records(kind, data.kept)}, con algo
            hecho desde entonces:
          </p>
          <KeptRecords kept={data.keptRecords} />
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
      error={error ? errorText(error) : undefined}
      confirmLabel={isReady ? `Quitar ${records(kind, data.removed)}` : 'Deshacer'}
      consequence={
        isReady ? (
          <Stack gap={2}>
            <p>
              {pluralized(data.removed, 'Se va', 'Se van')} {records(kind, data.removed)}, sin nada
              hecho desde entonces.
              {data.kept > 0
                ? ` ${pluralized(data.kept, 'Se queda', 'Se quedan')} ${records(kind, data.kept)}:`
                : ''}
            </p>
            {counts?.createdPackages ? (
              <p>También los paquetes que creó, si no los usa nada más.</p>
            ) : null}
            {data.kept > 0 ? <KeptRecords kept={data.keptRecords} /> : null}
          </Stack>
        ) : (
          'Mirando qué se puede quitar…'
        )
      }
    />
  );
}

function KeptRecords({ kept }: { kept: ResponseOf<typeof previewImportUndo>['keptRecords'] }) {
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

const Lines = styled.ul`
  padding-inline-start: 20px;

  ul {
    padding-inline-start: 20px;
    color: ${({ theme }) => theme.color.textMuted};
    list-style: none;
  }
`;
