import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { errorCode } from '../../../platform/error-code.ts';
import {
  type Anchor,
  findHashes,
  findLastAnchor,
  insertAnchor,
  listAnchors,
  listDaysToAnchor,
  listSealedDays,
  readChainEnd,
} from './anchors.repository.ts';

/** In `DATA_DIR`; one line of JSON per anchor, oldest first. */
export const anchorFile = 'fiscal-anchors.jsonl';

/**
 * Anchors the end of the chain if it has grown, and the seals of each completed day, in a separate
 * table and in a file. Removing the newest records, documents and payments without a trace would
 * require changing both.
 */
export async function writeAnchors({
  database: { connection },
  clock,
  config: { dataDir },
}: Dependencies): Promise<void> {
  const now = clock.now();
  const end = await readChainEnd(connection);
  const lastAnchor = await findLastAnchor(connection);
  const at = now.toISOString();
  const days = await listDaysToAnchor(connection, now);
  const anchors: Anchor[] = days.map((sealed) => ({ at, ...end, sealed }));
  if (anchors.length === 0 && end.records > (lastAnchor?.records ?? 0)) {
    anchors.push({ at, ...end, sealed: null });
  }
  const lines: string[] = [];
  for (const anchor of anchors) {
    if (await insertAnchor(connection, anchor)) lines.push(`${JSON.stringify(anchor)}\n`);
  }
  if (lines.length === 0) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await appendFile(join(dataDir, anchorFile), lines.join(''), { mode: 0o600 });
}

const anchorSchema = z.object({
  at: z.string(),
  records: z.number(),
  lastHash: z.string(),
  sealed: z.nullable(z.object({ day: z.string(), seals: z.number(), hash: z.string() })),
});

export interface AnchorFile {
  anchors: Anchor[];
  hasBrokenLines: boolean;
}

/** Differences between the data and the anchors in the database and the file; one sentence each. */
export async function findAnchorFaults(
  connection: Connection,
  { anchors: fileAnchors, hasBrokenLines }: AnchorFile,
): Promise<string[]> {
  const stored = await listAnchors(connection);
  const faults = hasBrokenLines
    ? [`En el archivo ${anchorFile} hay líneas que no se entienden.`]
    : [];
  const storedKeys = new Set(stored.map(keyOf));
  const missingAnchors = fileAnchors.filter((anchor) => !storedKeys.has(keyOf(anchor)));
  if (missingAnchors.length > 0) {
    faults.push(
      `El archivo ${anchorFile} tiene ${missingAnchors.length === 1 ? 'un ancla que no está' : `${missingAnchors.length} anclas que no están`} en la base de datos: se han borrado, o se ha recuperado una copia anterior.`,
    );
  }
  const anchors = [...stored, ...missingAnchors];
  const hashes = await findHashes(
    connection,
    anchors.map(({ records }) => records),
  );
  const days = new Map((await listSealedDays(connection)).map((one) => [one.day, one]));
  const anchorFaults = anchors.flatMap(({ at, records, lastHash, sealed }) => {
    // guard: a truncated chain is detected (verify-books.test.ts)
    // without: `records === 0 ? '' : hashes.get(records)` → `lastHash`
    const hash = records === 0 ? '' : hashes.get(records);
    const day = at.slice(0, 10).split('-').reverse().join('/');
    return [
      ...(hash === undefined
        ? [`El ${day} la cadena llegaba al registro ${records}, y ya no está.`]
        : []),
      ...(hash !== undefined && hash !== lastHash
        ? [`El ${day} el registro ${records} de la cadena era otro.`]
        : []),
      ...(sealed && days.get(sealed.day)?.hash !== sealed.hash
        ? [sealedDayText(sealed, days.get(sealed.day)?.seals ?? 0)]
        : []),
    ];
  });
  return [...faults, ...new Set(anchorFaults)];
}

function sealedDayText({ day, seals }: NonNullable<Anchor['sealed']>, now: number): string {
  const date = day.split('-').reverse().join('/');
  return `Los sellos del ${date} no son los que había: eran ${seals} y son ${now}.`;
}

const keyOf = ({ records, lastHash, sealed }: Anchor) =>
  JSON.stringify([records, lastHash, sealed?.day, sealed?.seals, sealed?.hash]);

/** Empty when the file doesn't exist yet, or isn't on this machine. */
export async function readAnchorFile(dataDir: string | null): Promise<AnchorFile> {
  const lines = dataDir === null ? [] : await readLines(join(dataDir, anchorFile));
  const parsed = lines.map((line) => anchorSchema.safeParse(jsonOf(line)));
  return {
    anchors: parsed.flatMap(({ data }) => data ?? []),
    hasBrokenLines: parsed.some(({ success }) => !success),
  };
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
