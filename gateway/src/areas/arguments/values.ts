import {
  registryEventKinds,
  roles,
  type CanaryRule,
  type RegistryEventKind,
  type Role,
  type StopCondition,
  type ThresholdsChange,
} from '@aforo/shared/contract';
import { StartError } from '../../config/start-error.ts';
import type { Values } from './options.ts';

/* The values of options, read from their texts. Each throws a `StartError` with one sentence. */

/** `mfe-admin@1.4.0` with `--reason`. */
export function buildIn(name: string, { reason }: Values) {
  const [area = '', target = ''] = name.split('@', 2);
  if (area === '' || target === '') {
    throw new StartError(
      'Di qué activas como <área>@<versión o build>, por ejemplo mfe-admin@1.4.0.',
    );
  }
  if (!reason) throw new StartError('Di por qué lo activas con --reason.');
  return { area, target, reason };
}

/** The people of a role or of accounts; empty without such options. */
export function audienceOf({ role, account }: Values): Pick<CanaryRule, 'role' | 'accounts'> {
  const accounts = account?.split(',').map((mail) => mail.trim());
  return {
    ...(role !== undefined && { role: roleIn(role) }),
    ...(accounts && { accounts }),
  };
}

export function canaryOf(values: Values): CanaryRule | null {
  const audience = audienceOf(values);
  const { canary } = values;
  if (canary === undefined) return Object.keys(audience).length > 0 ? audience : null;
  const percent = /^\d{1,2}$/.test(canary) ? Number(canary) : 0;
  if (percent >= 1) return { percent, ...audience };
  throw new StartError(`--canary vale «${canary}» y tiene que ser un número entero de 1 a 99.`);
}

/** `1,10,50,100`; the server checks their order. */
export function stepsIn(value = ''): number[] {
  if (/^\d{1,3}(,\d{1,3})*$/.test(value)) return value.split(',').map(Number);
  throw new StartError('--steps tiene que ser una lista de porcentajes como 1,10,50,100.');
}

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `30m`, `2h`. */
export function secondsIn(name: string, value = ''): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  const seconds = Number(count) * (secondsOf[unit] ?? 0);
  if (seconds > 0) return seconds;
  throw new StartError(`--${name} tiene que ser un tiempo como 30m, 2h o 1d.`);
}

/** `failures>2% or mount p95>1.5x`; undefined without the option. */
export function stopConditionIn(value: string | undefined): StopCondition | undefined {
  if (value === undefined) return undefined;
  const condition: StopCondition = {};
  for (const part of value.split(/\s+or\s+/)) {
    const failures = /^failures\s*>\s*(\d+(?:\.\d+)?)\s*%$/.exec(part.trim())?.[1];
    const mount = /^mount\s+p95\s*>\s*(\d+(?:\.\d+)?)\s*x$/.exec(part.trim())?.[1];
    if (failures !== undefined) condition.failurePercent = Number(failures);
    else if (mount !== undefined) condition.mountRatio = Number(mount);
    else {
      throw new StartError('--stop-if tiene que ser como "failures>2% or mount p95>1.5x".');
    }
  }
  return condition;
}

/** An area, or null for `--all`. */
export function oneOrAll(
  area: string | undefined,
  { all }: Values,
  sentence: string,
): string | null {
  if ((area === undefined) === !all) throw new StartError(sentence);
  return area ?? null;
}

/** An ISO instant; without a zone, in this machine's. */
export function instantIn(name: string, value: string | undefined): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value ?? '');
  // JavaScript reads a date without a time in UTC.
  const text = isDay ? `${value}T00:00` : (value ?? '');
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : null;
  if (at && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new StartError(`--${name} tiene que ser un momento como 2026-12-01T08:00.`);
}

export function roleIn(role: string): Role {
  const known = roles.find((one) => one === role);
  if (known) return known;
  throw new StartError(`--role vale «${role}» y tiene que ser uno de: ${roles.join(', ')}.`);
}

export function limitOf({ limit = '50' }: Values): number {
  if (/^\d{1,6}$/.test(limit) && Number(limit) >= 1) return Number(limit);
  throw new StartError(`--limit vale «${limit}» y tiene que ser un número entero desde 1.`);
}

export function hoursOf({ hours = '8' }: Values): number {
  if (/^[1-8]$/.test(hours)) return Number(hours);
  throw new StartError(`--hours vale «${hours}» y tiene que ser un número entero de 1 a 8.`);
}

/** Where a channel comes among the others. */
export function positionIn({ position = '' }: Values): number {
  if (/^[1-9]\d{0,2}$/.test(position)) return Number(position);
  throw new StartError('--position tiene que ser un número entero de 1 a 999.');
}

/** The limits to change; with `--defaults` the other ones go back to the installation's. */
export function thresholdsIn(values: Values): ThresholdsChange {
  const none = { staffMin: null, peopleMin: null, sharePercent: null, minutes: null };
  const number = (name: 'staff-min' | 'people-min' | 'share' | 'minutes', from: number) => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (/^\d{1,6}$/.test(value) && Number(value) >= from) return Number(value);
    throw new StartError(
      `--${name} vale «${value}» y tiene que ser un número entero desde ${from}.`,
    );
  };
  const [staffMin, peopleMin] = [number('staff-min', 2), number('people-min', 2)];
  const [sharePercent, minutes] = [number('share', 1), number('minutes', 1)];
  return {
    ...(values.defaults && none),
    ...(staffMin !== undefined && { staffMin }),
    ...(peopleMin !== undefined && { peopleMin }),
    ...(sharePercent !== undefined && { sharePercent }),
    ...(minutes !== undefined && { minutes }),
  };
}

/** Null for the server's default. */
export function keepCountOf({ keep }: Values): number | null {
  if (keep === undefined) return null;
  if (/^\d{1,4}$/.test(keep) && Number(keep) >= 1 && Number(keep) <= 1000) return Number(keep);
  throw new StartError(`--keep vale «${keep}» y tiene que ser un número entero de 1 a 1000.`);
}

/** `--expires 30d`; null for the server's default. */
export function daysIn({ expires }: Values): number | null {
  if (expires === undefined) return null;
  const days = Number(/^(\d{1,3})d$/.exec(expires)?.[1] ?? 0);
  if (days >= 1 && days <= 366) return days;
  throw new StartError(`--expires vale «${expires}» y tiene que ser un número de días como 30d.`);
}

/** `--since 2h` or an instant; null without it. */
export function sinceIn({ since }: Values): string | null {
  if (since === undefined) return null;
  const isAgo = /^\d{1,6}[smhd]$/.test(since);
  if (!isAgo) return instantIn('since', since);
  return new Date(Date.now() - secondsIn('since', since) * 1000).toISOString();
}

export function eventKindIn({ kind }: Values): RegistryEventKind | null {
  if (kind === undefined) return null;
  const known = registryEventKinds.find((one) => one === kind);
  if (known) return known;
  throw new StartError(
    `--kind vale «${kind}» y tiene que ser uno de: ${registryEventKinds.join(', ')}.`,
  );
}
