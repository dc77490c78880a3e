import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { listBookingsReachingStep, registerAchievements } from './insight/achievements/index.ts';
import { registerClientMerges } from './insight/client-merges/index.ts';
import { registerExports } from './insight/exports/index.ts';
import { registerFigures } from './insight/figures/index.ts';
import { registerHome } from './insight/home/index.ts';
import { registerPolicyEffects } from './insight/policy-effects/index.ts';
import { registerPublicTimetable } from './insight/public-timetable/index.ts';
import { registerAudit } from './insight/activity/index.ts';
import {
  announceFirstAdmin,
  createPasswordHasher,
  type PasswordHasher,
} from './identity/auth/index.ts';
import { registerSales } from './money/sales/index.ts';
import {
  handleMembershipJobs,
  registerMemberships,
  registerSignUp,
} from './money/memberships/index.ts';
import {
  checkAccountsKey,
  createAccounts,
  createDirectDebitPart,
  canCollect,
  registerDirectDebit,
} from './money/direct-debit/index.ts';
import { registerOnline } from './money/online/index.ts';
import { registerPay } from './money/pay/index.ts';
import { registerReports } from './money/reports/index.ts';
import { registerDocuments } from './money/documents/index.ts';
import {
  createContactPart,
  createInvoicingPart,
  createMoneySettingsPart,
  storeProducer,
} from './money/settings/index.ts';
import { registerCash } from './money/cash/index.ts';
import { registerPromotions } from './money/promotions/index.ts';
import { registerVouchers } from './money/vouchers/index.ts';
import { registerProducts } from './money/products/index.ts';
import {
  createSeriesSeats,
  handleSeatOffers,
  handleSeatsOfMemberships,
  registerStandingSeats,
} from './booking/standing-seats/index.ts';
import { registerAgenda } from './booking/agenda/index.ts';
import { createBonosService, handleBonoJobs, registerBonos } from './booking/bonos/index.ts';
import {
  cancelSession,
  handleBookingJobs,
  listSeatCosts,
  registerBookings,
  registerWaitlist,
} from './booking/bookings/index.ts';
import { registerAvailability } from './timetable/availability/index.ts';
import { type CancelSession, registerSchedule } from './timetable/schedule/index.ts';
import { registerCalendarFeed } from './booking/calendar-feed/index.ts';
import { registerClients } from './people/clients/index.ts';
import { registerHousehold } from './people/household/index.ts';
import { registerClientBatches } from './people/client-batches/index.ts';
import { registerImports } from './insight/imports/index.ts';
import { type Clock, systemClock } from './platform/time/clock.ts';
import type { Config } from './platform/config/config.ts';
import {
  type Database,
  migrate,
  openDatabase,
  readinessOf,
  readMigrations,
} from './platform/database/index.ts';
import { seedDemo } from './demo/index.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createPlatform, logOptions, type SessionReader } from './platform/http/index.ts';
import { createIdentity } from './compose-identity.ts';
import { createDependencies } from './create-dependencies.ts';
import { registerLegal } from './center/legal/index.ts';
import { scheduleMaintenance } from './platform/maintenance/index.ts';
import { type Mailer, mailerFor } from './platform/outbox/index.ts';
import { registerPersonalData } from './insight/personal-data/index.ts';
import { registerProfessionals } from './timetable/professionals/index.ts';
import { checkSecretsKey, createAccessPolicyPart } from './identity/second-factor/index.ts';
import { readSecretsKey } from './platform/config/secrets-key.ts';
import { registerServices } from './timetable/services/index.ts';
import { registerSettings } from './center/settings/index.ts';
import { isCenterEmpty, readDemoState } from './center/center/index.ts';
import { startMessages } from './start-messages.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: Clock;
  /** By default SMTP or files, according to the configuration. */
  mailer?: Mailer;
  /** Wraps the reader of login sessions; tests use it to authenticate. */
  wrapSessionReader?: (real: SessionReader) => SessionReader;
  /** By default argon2id; tests use one that counts. */
  hasher?: PasswordHasher;
  /** Encrypts stored secrets that must be readable again; 32 bytes. */
  secretsKey: Buffer;
  /** Called before routes are registered; tests use it to observe responses. */
  prepare?: (app: FastifyInstance) => void;
  /** The destination of log lines, by default standard output; tests read them. */
  logTo?: DestinationStream;
  /** False disables rate limits, for tests. */
  hasRateLimits?: boolean;
}

export interface Api {
  /** Ready for `inject`, `routing` or `listen`. */
  app: FastifyInstance;
  dependencies: Dependencies;
}

/**
 * The API on a migrated database. It neither opens nor closes its dependencies, and runs no
 * background work before `jobs` and `outbox` are started.
 */
export async function buildApp(options: AppOptions): Promise<Api> {
  const { config, database, clock } = options;
  const log = pino(logOptions(config.logLevel), options.logTo);
  const mailer = options.mailer ?? mailerFor(config, log);
  const dependencies = createDependencies({ config, database, clock, log, mailer });
  const identity = await createIdentity(dependencies, options);
  const { readSession } = identity;
  const app = await createPlatform({
    ...dependencies,
    readSession: options.wrapSessionReader?.(readSession) ?? readSession,
    secretsKey: options.secretsKey,
    checkReadiness: await readinessOf(database),
    hasRateLimits: options.hasRateLimits ?? true,
  });
  app.addHook('onClose', () => dependencies.fileWorkers.close());
  scheduleMaintenance(dependencies);
  options.prepare?.(app);

  const accounts = createAccounts(options.secretsKey);
  registerSettings(app, dependencies, {
    directDebit: createDirectDebitPart(dependencies, accounts),
    accessPolicy: createAccessPolicyPart(dependencies),
    contact: createContactPart(dependencies),
    invoicing: createInvoicingPart(dependencies),
    money: createMoneySettingsPart(dependencies),
  });
  registerLegal(app, dependencies);
  await identity.register(app);
  registerClients(app, dependencies);
  registerHousehold(app, dependencies, identity.users);
  registerImports(app, { ...dependencies, accounts });
  registerClientBatches(app, dependencies);
  registerServices(app, dependencies);
  // Injected, because the timetable cancels booked sessions but must not import booking.
  const cancelWithConsequences: CancelSession = async (trx, actor, sessionId, reason) => {
    await cancelSession(dependencies, trx, actor, sessionId, reason);
  };
  const seats = createSeriesSeats(dependencies);
  registerSchedule(app, dependencies, { cancelSession: cancelWithConsequences, seats });
  registerProfessionals(app, dependencies, {
    cancelSession: cancelWithConsequences,
    seats,
    inviteUser: identity.inviteProfessional,
  });
  // Injected likewise: a row costs what the booking would.
  registerAvailability(app, dependencies, listSeatCosts);
  const bonos = createBonosService(dependencies);
  registerBonos(app, dependencies, bonos);
  handleBonoJobs(dependencies);
  handleBookingJobs(dependencies);
  registerBookings(app, dependencies);
  registerWaitlist(app, dependencies);
  registerStandingSeats(app, dependencies);
  handleSeatOffers(dependencies);
  handleSeatsOfMemberships(dependencies);
  registerProducts(app, dependencies);
  registerSales(app, dependencies);
  registerPromotions(app, dependencies);
  registerVouchers(app, dependencies);
  registerCash(app, dependencies);
  registerDocuments(app, dependencies);
  registerReports(app, dependencies);
  registerPay(app, dependencies);
  const online = registerOnline(app, dependencies, canCollect);
  handleMembershipJobs(online);
  registerMemberships(app, online);
  registerDirectDebit(app, online, accounts);
  registerSignUp(app, online, accounts);
  registerAgenda(app, dependencies, listBookingsReachingStep);
  registerAchievements(app, dependencies);
  registerCalendarFeed(app, dependencies);
  registerExports(app, dependencies);
  registerFigures(app, dependencies);
  registerHome(app, dependencies);
  registerPolicyEffects(app, dependencies);
  registerPublicTimetable(app, dependencies);
  registerAudit(app, dependencies);
  registerPersonalData(app, dependencies, bonos);
  registerClientMerges(app, dependencies);

  await app.ready();
  return { app, dependencies };
}

export interface StartedApi {
  app: FastifyInstance;
  /** Messages for the operator, in Spanish. */
  messages: string[];
  /** Open until `close`. */
  database: Database;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
}

/**
 * The whole API from its configuration: opens and migrates the database, fills an empty one with
 * demo data if requested, and starts the background work.
 * @throws {StartupError} with a Spanish message about the obstacle
 */
export async function startApi(config: Config): Promise<StartedApi> {
  const database = await openDatabase(config);
  const closing = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    await migrate(database.pool, await readMigrations());
    const clock = systemClock;
    const hasher = await createPasswordHasher();
    const secretsKey = await readSecretsKey(config);
    const forgotten = await checkSecretsKey(database.connection, secretsKey, config);
    await checkAccountsKey(database, secretsKey, config);
    const { app, dependencies } = await buildApp({ config, database, clock, hasher, secretsKey });
    const { jobs, outbox, log } = dependencies;
    const { producer } = config.fiscal;
    if (producer !== null) await storeProducer(database.connection, producer);
    if (forgotten > 0) log.warn(`${forgotten} aplicaciones de códigos han dejado de valer.`);
    closing.push(() => app.close());
    if (database.kind === 'embedded') {
      log.warn(
        'La base de datos está dentro de Aforo y no está protegida contra un corte de luz. ' +
          `Se guardan copias en ${config.dataDir}/backups; para un centro de verdad usa DATABASE_URL.`,
      );
    }
    const isEmpty = await isCenterEmpty(database.connection);
    const isUsual = isEmpty && config.demo === null && database.kind === 'embedded';
    const isDemoWithheld = isUsual && config.exposedBy !== null;
    const isDemoWanted = (isUsual && !isDemoWithheld) || (isEmpty && config.demo === true);
    if (isDemoWanted) {
      await seedDemo({
        database,
        clock,
        hashPassword: (password) => hasher.hash(password),
        accounts: createAccounts(secretsKey),
      });
    }
    const demoState = await readDemoState({ connection: database.connection, config });
    const demo = isDemoWanted ? 'created' : demoState === 'absent' ? 'absent' : 'present';
    const firstAdminFile = await announceFirstAdmin(dependencies);
    const messages = startMessages({ config, demo, isDemoWithheld, firstAdminFile });
    closing.push(
      () => outbox.stop(),
      () => jobs.stop(),
    );
    await jobs.start();
    await outbox.start();
    return { app, database, messages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
