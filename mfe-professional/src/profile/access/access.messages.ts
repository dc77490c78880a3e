import type { Access } from '@aforo/shared/contract';

type Factors = Pick<Access, 'totp' | 'passkeys'>;

function countOf({ totp, passkeys }: Factors): number {
  return passkeys.length + (totp ? 1 : 0);
}

/** Whether this is the last factor of an account that requires one. */
export function isLastRequired(access: Access): boolean {
  return access.isRequired && countOf(access) === 1;
}

export function hasFactor(access: Factors): boolean {
  return countOf(access) > 0;
}

/** The effect of removing a factor on the next log-in. */
export function afterRemoval(access: Factors, removed: 'totp' | 'passkey'): string {
  if (countOf(access) === 1) {
    return 'A partir de ahora entrarás solo con tu contraseña, y tus códigos de recuperación dejan de valer.';
  }
  const passkeysLeft = access.passkeys.length - (removed === 'passkey' ? 1 : 0);
  const ways = [
    ...(access.totp && removed !== 'totp' ? ['el código de tu aplicación'] : []),
    ...(passkeysLeft > 0
      ? [passkeysLeft === 1 ? 'tu otra llave de acceso' : 'tus otras llaves de acceso']
      : []),
  ];
  return `Tu segundo paso seguirá siendo ${ways.join(' o ')}.`;
}

export function codesLeftText(left: number): string {
  if (left === 0) return 'No te queda ninguno. Crea otros antes de que te hagan falta.';
  if (left === 1) return 'Te queda 1. Crea otros antes de gastarlo.';
  return `Te quedan ${left}.`;
}

/** Few enough for a warning. */
export function areFew(left: number): boolean {
  return left <= 2;
}

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Móvil Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Ordenador con Windows'],
  [/Linux/, 'Ordenador con Linux'],
];

/** A name that distinguishes the new passkey from the existing ones. */
export function suggestedName(userAgent: string, taken: readonly string[]): string {
  const device = devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Este dispositivo';
  let name = device;
  for (let number = 2; taken.includes(name); number += 1) name = `${device} ${number}`;
  return name;
}

/** Splits a Base32 secret for copying by hand. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

interface CodesOf {
  centerName: string;
  email: string;
  codes: readonly string[];
}

/** The content of the downloaded file, which must be understandable a year later. */
export function codesFile({ centerName, email, codes }: CodesOf): string {
  return [
    `Códigos de recuperación de ${centerName} (Aforo)`,
    `Cuenta: ${email}`,
    '',
    'Cada uno vale una sola vez, en lugar de tu aplicación de códigos o tu llave de acceso.',
    '',
    ...codes,
    '',
  ].join('\n');
}
