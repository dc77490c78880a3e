import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  type CenterExport,
  datedExportLists,
  type ExportList,
  exportListName,
  exportLists,
} from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import {
  Button,
  DateField,
  Notice,
  QueryState,
  Row,
  Section,
  SelectField,
  Stack,
} from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { Pair } from '../settings-card.tsx';
import {
  centerExportQuery,
  useDownloadCenterExport,
  useDownloadList,
  useStartCenterExport,
} from './exports.queries.ts';
import { Bar } from './progress-bar.ts';
import { sizeText } from './size-text.ts';

/** Exports all data of the center, or one list. */
export function ExportSection() {
  const found = useQuery(centerExportQuery);
  return (
    <Section
      title="Llevarte los datos"
      description="Cada lista es un CSV que se abre con Excel. Son datos de tus clientes: guárdalos bien."
    >
      <Stack gap={5}>
        <QueryState query={found}>{({ latest }) => <WholeCenter latest={latest} />}</QueryState>
        <OneList />
      </Stack>
    </Section>
  );
}

function WholeCenter({ latest }: { latest: CenterExport | null }) {
  const start = useStartCenterExport();
  const download = useDownloadCenterExport();
  const error = start.error ?? download.error;
  const isDone = latest?.state === 'done';
  return (
    <Stack gap={3}>
      <h3>Todo el centro en un ZIP</h3>
      <Muted>
        Lleva las listas, las facturas en PDF y todo lo que se ha escrito en Aforo, también la salud
        y la actividad. No lleva contraseñas. Quien lleva la instalación lo puede poner en otro
        Aforo vacío: el LEEME.txt dice cómo.
      </Muted>
      {latest?.state === 'running' ? <Progress latest={latest} /> : null}
      {latest?.state === 'failed' ? (
        <Notice tone="error" title="No se ha podido preparar el ZIP">
          Ha fallado algo nuestro, y lo hemos intentado tres veces. Tus datos están bien.
        </Notice>
      ) : null}
      {isDone ? <Until latest={latest} /> : null}
      {latest?.state === 'running' ? null : (
        <Row gap={2}>
          {isDone ? (
            <Button
              icon={<Download size={18} aria-hidden />}
              isPending={download.isPending}
              onClick={() => download.mutate(latest.id)}
            >
              Descargar el ZIP ({sizeText(latest.bytes ?? 0)})
            </Button>
          ) : null}
          <Button
            variant={isDone ? 'quiet' : 'secondary'}
            isPending={start.isPending}
            onClick={() => start.mutate()}
          >
            {isDone ? 'Preparar otro' : 'Preparar el ZIP'}
          </Button>
        </Row>
      )}
      {error ? <Notice tone="error">{errorText(error)}</Notice> : null}
    </Stack>
  );
}

function Progress({ latest }: { latest: CenterExport }) {
  const id = useId();
  const [done, all] = [latest.doneRows, latest.rows].map((rows) => rows.toLocaleString('es-ES'));
  return (
    <Stack gap={2}>
      <label htmlFor={id}>
        {latest.rows === 0 ? 'Preparando…' : `Preparando: ${done} de ${all} filas`}
      </label>
      <Bar id={id} max={Math.max(latest.rows, 1)} value={latest.doneRows} />
      <Muted>Sigue aunque cierres esta página.</Muted>
    </Stack>
  );
}

function Until({ latest: { createdAt, expiresAt } }: { latest: CenterExport }) {
  const { timeZone } = useArea().settings.center;
  const said = (instant: string) => formatInstant(instant, timeZone, serverNow());
  return (
    <p>
      Preparado: {said(createdAt)}.{' '}
      {expiresAt === null ? null : <>Se borra solo: {said(expiresAt)}.</>}
    </p>
  );
}

const listOptions = exportLists.map((value) => ({ value, label: exportListName[value] }));
const isDated = (list: ExportList) => datedExportLists.some((dated) => dated === list);

function OneList() {
  const [list, setList] = useState<ExportList>('clients');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const download = useDownloadList(exportListName[list].toLowerCase().replaceAll(' ', '-'));
  const days = isDated(list) ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : {};
  return (
    <Stack gap={3}>
      <h3>Una lista</h3>
      <SelectField
        label="Qué lista"
        value={list}
        options={listOptions}
        onChange={({ target }) => {
          const chosen = exportLists.find((one) => one === target.value);
          if (chosen) setList(chosen);
        }}
      />
      {isDated(list) ? (
        <Pair>
          <DateField
            label="Desde"
            description="Sin día, desde el principio."
            value={from}
            onChange={setFrom}
          />
          <DateField
            label="Hasta"
            description="Sin día, hasta el final."
            value={to}
            onChange={setTo}
          />
        </Pair>
      ) : null}
      <div>
        <Button
          icon={<Download size={18} aria-hidden />}
          isPending={download.isPending}
          onClick={() => download.mutate({ list, ...days })}
        >
          Descargar en CSV
        </Button>
      </div>
      {download.error ? <Notice tone="error">{errorText(download.error)}</Notice> : null}
    </Stack>
  );
}

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
