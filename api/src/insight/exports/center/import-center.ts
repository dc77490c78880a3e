import { createHash } from 'node:crypto';
import {
  checkIsUnused,
  checksumOf,
  type Database,
  insertLines,
  liftTimeLimits,
  loadTables,
  lockSchema,
  type Migration,
  migrateInTransaction,
  migrationsOf,
  setTextFormats,
  sqlStateOf,
  type Statements,
  type StoredTable,
  storedTables,
} from '../../../platform/database/index.ts';
import { StartupError } from '../../../platform/config/startup-error.ts';
import { hasData } from './center-export.repository.ts';
import { type CenterManifest, dataFolder, manifestFile, tableFile } from './center-manifest.ts';
import { includedTables, leftOutTables } from './center-tables.ts';
import { type CenterZip, damaged, openCenterZip } from './center-zip.ts';

type TableEntry = CenterManifest['tables'][number];

/** Of a row with a picture; the largest upload is smaller. */
const maxLineBytes = 64 * 1024 * 1024;
const linesAtOnce = 1000;
const bytesAtOnce = 1024 * 1024;

interface Imported {
  center: string;
  tables: number;
  rows: number;
  /** Names of the center's tables that the ZIP does not hold: an older Aforo left them out. */
  missing: string[];
  /** False when PostgreSQL could not count the new rows for its plans; it does so later. */
  isAnalyzed: boolean;
}

/**
 * Puts the tables of a center's ZIP into an empty database: with the ZIP's schema, compared by the
 * checksum of each table, and then brought to the schema of this code. The manifest decides which
 * tables arrive: later migrations may have renamed them. One transaction: all of it or nothing.
 * @throws {StartupError} when the ZIP is damaged or of a newer Aforo, the database is in use or has
 * data, or a table did not arrive
 */
export async function importCenter(
  database: Database,
  path: string,
  migrations: Migration[],
): Promise<Imported> {
  const zip = await openCenterZip(path);
  try {
    const made = migrationsOfZip(zip.manifest, migrations);
    if (database.kind === 'postgres') await checkIsUnused(database.pool);
    const client = await database.pool.connect();
    let entries: TableEntry[];
    let missing: string[];
    try {
      await client.query('begin');
      await liftTimeLimits(client);
      await setTextFormats(client);
      await lockSchema(client);
      await prepareEmpty(client, made, migrations);
      const stored = await storedTables(client);
      entries = tablesOfZip(zip, stored);
      missing = missingTables(entries, stored);
      await loadTables(client, entries, async () => {
        for (const entry of entries) await loadTable(client, zip, entry);
      });
      for (const entry of entries) await compare(client, entry);
      await migrateInTransaction(client, migrations);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    const isAnalyzed = await database.pool.query('set statement_timeout to 0; analyze').then(
      () => true,
      () => false,
    );
    return {
      center: zip.manifest.center,
      tables: entries.length,
      rows: entries.reduce((sum, { rows }) => sum + rows, 0),
      missing,
      isAnalyzed,
    };
  } finally {
    zip.close();
  }
}

/** @throws {StartupError} when the data are of a newer or another Aforo */
function migrationsOfZip(manifest: CenterManifest, migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  return manifest.migrations.map(({ version, checksum }) => {
    const migration = known.get(version);
    if (migration?.checksum === checksum) return migration;
    throw new StartupError(
      `El ZIP es de un Aforo más nuevo que este o de otro (tiene el cambio ${version}). Actualiza Aforo y repite la orden.`,
    );
  });
}

/**
 * Brings an empty database to the schema of the ZIP, or checks that a center without accounts and
 * clients has it.
 */
async function prepareEmpty(
  client: Parameters<typeof migrateInTransaction>[0],
  made: Migration[],
  migrations: Migration[],
): Promise<void> {
  const tables = await storedTables(client);
  if (tables.length === 0) {
    await migrateInTransaction(client, made);
    return;
  }
  const isOurs = tables.some(({ name }) => name === 'schema_migration');
  // guard: a center is only imported into an empty installation (center-round-trip.test.ts)
  // without: `!isOurs || (await hasData(client))` → `!isOurs`
  if (!isOurs || (await hasData(client))) {
    throw new StartupError(
      'La base de datos ya tiene datos. No se ha tocado nada: usa una vacía (otro DATA_DIR u otra DATABASE_URL).',
    );
  }
  const present = await migrationsOf(client, migrations);
  if (present.length !== made.length) {
    throw new StartupError(
      'La base de datos está vacía, pero preparada por otra versión de Aforo que la del ZIP. Usa una recién creada, sin arrancar antes Aforo.',
    );
  }
}

/**
 * The manifest's tables, which the schema of its version has.
 * @throws {StartupError} when tables or columns are not those of the schema, or a file of a table is
 * not in the manifest
 */
function tablesOfZip({ manifest, names }: CenterZip, stored: readonly StoredTable[]): TableEntry[] {
  const { tables } = manifest;
  for (const { name, columns } of tables) {
    const table = stored.find((one) => one.name === name);
    if (table === undefined || name in leftOutTables) {
      throw damaged(`${name} no es una tabla de un centro`);
    }
    if (columnList(columns) !== columnList(table.columns)) {
      throw damaged(`las columnas de ${name} no son las de su versión`);
    }
  }
  const files = new Set([manifestFile, ...tables.map(({ name }) => tableFile(name))]);
  const extra = names.find((name) => name.startsWith(`${dataFolder}/`) && !files.has(name));
  if (extra !== undefined) throw damaged(`su manifiesto no tiene ${extra}`);
  return tables;
}

function missingTables(entries: TableEntry[], stored: readonly StoredTable[]): string[] {
  const names = new Set(entries.map(({ name }) => name));
  return stored
    .map(({ name }) => name)
    .filter((name) => name in includedTables && !names.has(name));
}

/** The same for the same columns in any order. */
const columnList = (columns: StoredTable['columns']) =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .toSorted()
    .join();

/** Inserts a table's lines as they are unpacked. */
async function loadTable(client: Statements, zip: CenterZip, entry: TableEntry): Promise<void> {
  const hash = createHash('sha256');
  const source = await zip.open(tableFile(entry.name), entry.bytes);
  let lines: string[] = [];
  let bytes = 0;
  const insert = async () => {
    if (lines.length > 0) await insertLines(client, entry, lines);
    lines = [];
    bytes = 0;
  };
  try {
    for await (const line of linesOf(source, (chunk) => hash.update(chunk))) {
      lines.push(line);
      bytes += line.length;
      if (lines.length >= linesAtOnce || bytes >= bytesAtOnce) await insert();
    }
    await insert();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw damaged(
      `las filas de ${entry.name} no se pueden guardar (${sqlStateOf(error) ?? 'ZIP'})`,
      error,
    );
  }
  if (hash.digest('hex') !== entry.sha256) throw damaged(`${entry.name} no es lo que se guardó`);
}

async function* linesOf(
  source: AsyncIterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of source) {
    onChunk(chunk);
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      restBytes = 0;
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > maxLineBytes) throw damaged('una fila es demasiado grande');
  }
  if (restBytes > 0) throw damaged('un archivo se corta a mitad de una fila');
}

async function compare(client: Statements, entry: TableEntry): Promise<void> {
  const { rows, checksum } = await checksumOf(client, { table: entry });
  // guard: an imported table has the checksum of the manifest (center-round-trip.test.ts)
  // without: `rows === entry.rows && checksum === entry.checksum` → `true`
  if (rows === entry.rows && checksum === entry.checksum) return;
  throw damaged(`${entry.name} no ha llegado igual (${entry.rows} filas antes, ${rows} después)`);
}
