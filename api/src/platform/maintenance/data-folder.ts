import { existsSync } from 'node:fs';
import { join } from 'node:path';

const contents: Readonly<Record<string, string>> = {
  'secrets-key':
    'la clave que cifra los códigos de la segunda comprobación (si no usas SECRETS_KEY)',
  areas: 'los módulos publicados',
  'operator-token': 'el token de los módulos',
  'override-secret': 'el secreto de los módulos a prueba',
  'fiscal-anchors.jsonl': 'las anclas de los registros fiscales',
  mail: 'los correos, si no hay SMTP_URL',
  backups: 'las copias de la base de datos embebida',
};

/** What a folder of data has besides the database, one line each, in Spanish. */
export function besidesDatabase(dataDir: string): string[] {
  return Object.entries(contents)
    .filter(([name]) => existsSync(join(dataDir, name)))
    .map(([name, text]) => `${name}: ${text}`);
}
