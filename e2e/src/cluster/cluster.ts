import { startCluster } from './start-cluster.ts';

/** `npm run cluster`: runs until Ctrl C; `kill -HUP` restarts all servers one after the other. */
const say = (line: string): void => console.log(line);
const { PORT = '8080', DATABASE_URL, DATA_DIR, AFORO_DEMO = '1' } = process.env;
try {
  const cluster = await startCluster({
    port: Number(PORT),
    databaseUrl: DATABASE_URL?.trim() || undefined,
    dataDir: DATA_DIR?.trim() || undefined,
    env: { AFORO_DEMO },
    say,
  });
  say(`Aforo en ${cluster.url}, con dos pasarelas y dos API.`);
  say(`Para pararlo, Ctrl C. Para reiniciarlo sin cortar a nadie: kill -HUP ${process.pid}`);
  if (cluster.postgres) say('Sin DATABASE_URL, los datos se borran al parar.');
  let work = Promise.resolve();
  process.on('SIGHUP', () => {
    work = work.then(() => cluster.restartAll()).catch((error: unknown) => console.error(error));
  });
  const end = (): void => {
    say('Parando el clúster.');
    void work.then(() => cluster.stop()).then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
