import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Only against a mail that never comes: after a clock was moved, the jobs and mails of the days
 * between are sent first.
 */
const patienceMs = 180_000;

/**
 * Waits for the newest mail to an address with a matching subject. Returns its text, decoded from
 * quoted-printable.
 */
export async function readMail(dataDir: string, to: string, subject: RegExp): Promise<string> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const mail = mailsIn(dataDir).find(
      (text) => text.includes(to) && subject.test(/^Subject: (.*)$/m.exec(text)?.[1] ?? ''),
    );
    if (mail) return mail;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail to ${to} about ${subject.source}`);
}

/** The first link of a mail whose path matches. */
export function linkIn(mail: string, path: RegExp): string {
  const link = (mail.match(/https?:\/\/[^\s"<>]+/g) ?? []).find((url) =>
    path.test(new URL(url).pathname),
  );
  if (!link) throw new Error(`No link to ${path.source} in the mail`);
  return link;
}

function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((path) => decode(readFileSync(path, 'utf8')));
}

function decode(eml: string): string {
  const bytes = eml
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const body = Buffer.from(bytes, 'latin1').toString('utf8');
  return body.replace(/=\?UTF-8\?B\?([^?]+)\?=/gi, (_, text: string) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );
}
