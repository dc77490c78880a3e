import { once } from 'node:events';
import { startApi } from './app.ts';
import { readProcessConfig } from './platform/config/config.ts';
import { errorCode } from './platform/error-code.ts';
import { StartupError } from './platform/config/startup-error.ts';

/** Requests in progress get this long to finish. */
const SHUTDOWN_TIMEOUT_MS = 8000;

/** The API as a separate process; `npm start` runs it inside the gateway instead. */
async function serve(): Promise<void> {
  const config = readProcessConfig();
  const { app, messages, close } = await startApi(config);
  // A second signal does not wait any longer.
  const stopRequested = () => Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  try {
    await app.listen(config.listen);
  } catch (error) {
    await close();
    throw portTaken(error, config.listen.port);
  }
  for (const message of messages) process.stdout.write(`${message}\n`);
  await stopRequested();
  await Promise.race([app.drain(config.drainSeconds), stopRequested()]);
  const patience = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await close();
  clearTimeout(patience);
}

function portTaken(error: unknown, port: number): unknown {
  if (errorCode(error) !== 'EADDRINUSE') return error;
  return new StartupError(
    `El puerto ${port} ya está ocupado. Cierra lo que lo usa o elige otro con PORT.`,
  );
}

try {
  await serve();
} catch (error) {
  const isOurs = error instanceof StartupError;
  process.stderr.write(isOurs ? `${error.message}\n` : `${String((error as Error).stack)}\n`); // anything thrown here is an Error
  process.exitCode = 1;
}
