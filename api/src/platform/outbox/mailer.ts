import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { MailAttachment } from '../database/index.ts';
import { mailFolder } from './mail-files.ts';
import { inOneLine } from './mail-html.ts';
import { withBrand } from './mail-layout.ts';

/** The logo at the top of every mail, embedded in it. */
export interface MailLogo {
  png: Buffer;
  /** A mail is white: a logo for a dark background gets one. */
  ground: 'any' | 'light' | 'dark';
}

export interface Mail {
  /** The id of the notice: a mail sent twice has the same Message-ID. */
  id: string;
  kind: string;
  /** The center's name. */
  fromName: string;
  /** The center is a demo, and the demo is open on this installation. */
  isDemoOpen: boolean;
  logo: MailLogo | null;
  /** The center's colour, `#rrggbb`. */
  primaryColor: string;
  /** The center's address, for answers; null when it has none. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  attachment?: MailAttachment;
  optOut?: string;
}

/** Resolves when the mail is delivered to the server, throws when it must be retried. */
export type Mailer = (mail: Mail) => Promise<void>;

export function mailerFor(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'exposedBy'>,
  log: FastifyBaseLogger,
): Mailer {
  const host = new URL(config.publicUrl.origin).hostname;
  const address = senderAddress(config);
  if (config.smtpUrl !== null) return smtpMailer(config.smtpUrl, address, host);
  // Readers of a public installation's log must not be able to log in with it.
  const showsLink = ({ isDemoOpen }: Mail) => config.exposedBy === null || isDemoOpen;
  return fileMailer(mailFolder(config), { address, host }, log, showsLink);
}

/** The sender; without `MAIL_FROM`, which SMTP requires, an address of this host. */
export function senderAddress({
  mailFrom,
  publicUrl,
}: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `aforo@${new URL(publicUrl.origin).hostname}`;
}

function smtpMailer(smtpUrl: string, address: string, host: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    await transport.sendMail(envelope(mail, address, host));
  };
}

/**
 * Without SMTP a mail is a file and, on a trial installation, its link is logged: otherwise such a
 * center could not be used at all. Links are logged nowhere else.
 */
function fileMailer(
  directory: string,
  { address, host }: { address: string; host: string },
  log: FastifyBaseLogger,
  showsLink: (mail: Mail) => boolean,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(envelope(mail, address, host));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, `${mail.id}.eml`);
    await writeFile(path, message, { mode: 0o600 });
    // guard: secret links are not logged on public installations (outbox.test.ts)
    // without: `const link = mail.link && showsLink(mail)` → `const link = mail.link`
    const link = mail.link && showsLink(mail) ? ` Enlace: ${mail.link}` : '';
    log.info(`Correo «${mail.subject}» guardado en ${path}.${link}`);
  };
}

function envelope(mail: Mail, address: string, host: string) {
  const { attachment, fromName: name, logo, primaryColor: color, optOut, replyTo } = mail;
  const cid = `logo@${host}`;
  const method = /^text\/calendar;.*method=(\w+)/.exec(attachment?.contentType ?? '')?.[1];
  const attachments = [
    ...(attachment && !method
      ? [
          {
            filename: attachment.name,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.base64, 'base64'),
          },
        ]
      : []),
    ...(logo
      ? [
          {
            filename: 'logo.png',
            contentType: 'image/png',
            content: logo.png,
            cid,
            contentDisposition: 'inline' as const,
          },
        ]
      : []),
  ];
  return {
    messageId: `<${mail.id}@${host}>`,
    from: { name: inOneLine(name), address },
    ...(replyTo ? { replyTo: { name: inOneLine(name), address: replyTo } } : {}),
    to: { name: '', address: mail.to },
    subject: inOneLine(mail.subject),
    text: mail.text,
    html: withBrand(mail.html, {
      name: inOneLine(name),
      color,
      logo: logo && { cid, ground: logo.ground },
    }),
    ...(attachments.length > 0 ? { attachments } : {}),
    // Mail programs show an event that is both an alternative part and an attachment.
    ...(attachment && method
      ? {
          icalEvent: {
            method,
            filename: attachment.name,
            content: Buffer.from(attachment.base64, 'base64'),
          },
        }
      : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Lets mail programs offer unsubscribing next to the sender (RFC 8058).
      ...(optOut
        ? {
            'List-Unsubscribe': `<${optOut}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}
