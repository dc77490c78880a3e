import { resolve } from 'node:path';
import { demoAccounts, demoPassword } from '../environment/browser/browser-session.ts';
import { clusterText } from './cluster-text.ts';
import { repositoryRoot } from './server-process.ts';
import { startCluster } from './start-cluster.ts';

/** `npm run cluster`: runs until Ctrl C; `kill -HUP` restarts all servers one after the other. */
const say = (line: string): void => console.log(line);
const { PORT = '8080', DATABASE_URL, DATA_DIR, SMTP_URL, AFORO_DEMO = '1' } = process.env;
const databaseUrl = DATABASE_URL?.trim() || undefined;
const dataDir = DATA_DIR?.trim() || undefined;
/** A database that is kept needs its keys: without DATA_DIR they are where `npm start` has them. */
const keptDir = dataDir ?? (databaseUrl && 'var');
try {
  const cluster = await startCluster({
    port: Number(PORT),
    databaseUrl,
    dataDir: keptDir && resolve(repositoryRoot, keptDir),
    env: { AFORO_DEMO },
    say,
  });
  say(`Aforo en ${cluster.url}, con dos pasarelas y dos API.`);
  say(`Para pararlo, Ctrl C. Para reiniciarlo sin cortar a nadie: kill -HUP ${process.pid}`);
  const settings = (await (await fetch(`${cluster.url}/api/settings`)).json()) as {
    isDemo: boolean; // settingsSchema of the contract
  };
  const emails = Object.values(demoAccounts).map(({ email }) => email);
  say(
    clusterText({
      dataDir: cluster.dataDir,
      hasDatabaseUrl: databaseUrl !== undefined,
      hasDataDir: dataDir !== undefined,
      hasSmtp: Boolean(SMTP_URL?.trim()),
      demo: settings.isDemo ? { password: demoPassword, emails } : null,
    }),
  );
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
