import { clientField, clientFieldNames, type PersonalData } from '@aforo/shared/contract';
import { asPng } from '../../../platform/files/index.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import { createPdf } from '../../../platform/formats/pdf.ts';
import { consentLabel, labelFor } from './export.messages.ts';
import { moneySections } from './money-sections.ts';
import { dateFormat } from '../../../platform/time/local-time.ts';

interface CenterSettings {
  timeZone: string;
  currency: string;
}

interface Section {
  title: string;
  lines: string[];
}

/** The readable copy of a client's data. @returns the bytes of an A4 PDF */
export async function personalDataPdf(data: PersonalData, center: CenterSettings): Promise<Buffer> {
  const document = await createPdf({
    size: 'A4',
    margin: 56,
    info: { Title: 'Copia de tus datos', Author: data.center.name },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));

  const when = whenIn(center.timeZone);
  document.font('Helvetica-Bold').fontSize(20).text('Copia de tus datos');
  document.font('Helvetica').fontSize(10).fillColor('#555555');
  document.text(`${data.center.name} · ${when(data.exportedAt)}`);
  if (data.picture) {
    document.moveDown();
    const png = await asPng(Buffer.from(data.picture.base64, 'base64'));
    document.image(png, { fit: [120, 120] });
  }
  for (const { title, lines } of sectionsOf(data, center)) {
    document.moveDown(1.2).font('Helvetica-Bold').fontSize(13).fillColor('#111111');
    document.text(title);
    document.moveDown(0.3).font('Helvetica').fontSize(10).fillColor('#222222');
    for (const line of lines.length > 0 ? lines : ['Nada.']) {
      document.text(line, { paragraphGap: 3 });
    }
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The content of the copy, without its layout. */
export function sectionsOf(data: PersonalData, { timeZone, currency }: CenterSettings): Section[] {
  const when = whenIn(timeZone);
  const price = (minor: number) => moneyText(minor, currency);
  const { person, account, health } = data;
  return [
    {
      title: 'Ficha',
      lines: [
        ...clientFieldNames.map((name) => field(clientField(name).label, person[name])),
        field('Alta', when(person.createdAt)),
        field('Foto', data.picture ? 'sí, va arriba y en el archivo JSON' : 'no hay'),
      ],
    },
    ...data.mergedRecords.map((record) => ({
      title: 'Ficha unida a esta',
      lines: [
        ...clientFieldNames.map((name) => field(clientField(name).label, record[name])),
        field('Alta', when(record.createdAt)),
        field('Unida', when(record.mergedAt)),
      ],
    })),
    {
      title: 'Cuenta',
      lines: account
        ? [
            field('Nombre', account.name),
            field('Correo', account.email),
            field('Teléfono', account.phone),
            field('Creada', when(account.createdAt)),
            field('Correo confirmado', account.emailVerifiedAt && when(account.emailVerifiedAt)),
            field('Última vez', account.lastSeenAt && when(account.lastSeenAt)),
            field(
              'Calendario compartido',
              account.calendarFeedSince && `desde ${when(account.calendarFeedSince)}`,
            ),
          ]
        : [],
    },
    {
      title: 'Permisos',
      lines: data.consents.map(
        ({ kind, isGranted, changedAt, termsVersion, privacyVersion }) =>
          `${consentLabel(kind)}: ${isGranted ? 'sí' : 'no'}, ${when(changedAt)}` +
          (termsVersion === null
            ? ''
            : ` (condiciones ${termsVersion}, privacidad ${privacyVersion ?? '–'})`),
      ),
    },
    {
      title: 'Datos de salud',
      lines: health ? [health.notes, `Del ${when(health.changedAt)}`] : [],
    },
    {
      title: 'Reservas',
      lines: data.bookings.map(
        ({ service, startsAt, status, priceMinor, owedMinor, reason }) =>
          `${when(startsAt)} · ${service} · ${labelFor(status)}` +
          (priceMinor > 0 ? ` · ${price(priceMinor)}` : '') +
          (owedMinor > 0 ? ` · sin pagar ${price(owedMinor)}` : '') +
          (reason ? ` · ${reason}` : ''),
      ),
    },
    {
      title: 'Lista de espera',
      lines: data.waitlist.map(
        ({ service, startsAt, state }) => `${when(startsAt)} · ${service} · ${labelFor(state)}`,
      ),
    },
    {
      title: 'Bonos',
      lines: data.purchases.flatMap((purchase) => [
        `${purchase.name} · ${price(purchase.priceMinor)} · ` +
          `comprado ${when(purchase.purchasedAt)} · ${labelFor(purchase.state)}` +
          (purchase.expiresAt ? ` · hasta ${when(purchase.expiresAt)}` : ''),
        ...purchase.entries.map(
          ({ at, kind, amount, balanceAfter, reason }) =>
            `    ${when(at)} · ${labelFor(kind)}` +
            (purchase.kind === 'credits'
              ? ` ${amount > 0 ? '+' : ''}${amount}, quedan ${balanceAfter}`
              : '') +
            `${reason ? ` · ${reason}` : ''}`,
        ),
      ]),
    },
    ...moneySections(data, { when, price }),
    {
      title: 'Logros',
      lines: data.awards.map(
        ({ name, step, earnedAt, revokedAt, reason }) =>
          `${when(earnedAt)} · ${name}${step > 1 ? ` (${step})` : ''}` +
          (revokedAt ? ` · retirado ${when(revokedAt)}` : '') +
          (reason ? ` · ${reason}` : ''),
      ),
    },
    {
      title: 'Correos',
      lines: data.mails.map(
        ({ kind, state, createdAt }) =>
          `${when(createdAt)} · ${labelFor(kind)} · ${labelFor(state)}`,
      ),
    },
    {
      title: 'Entradas en la cuenta',
      lines: [
        ...data.logins.map(
          ({ at, method, outcome, address, userAgent }) =>
            `${when(at)} · ${labelFor(outcome)} con ${labelFor(method)} · ${address} · ${userAgent}`,
        ),
        ...data.passkeys.map(
          ({ name, createdAt }) => `Llave de acceso ${name}, creada ${when(createdAt)}`,
        ),
        ...data.openSessions.map(
          ({ createdAt, lastSeenAt, userAgent }) =>
            `Abierta desde ${when(createdAt)}, usada ${when(lastSeenAt)} · ${userAgent}`,
        ),
      ],
    },
    {
      title: 'Qué se ha hecho con tus datos',
      lines: data.history.map(
        ({ at, by, about, action, changes, reason }) =>
          `${when(at)} · ${labelFor(about)}: ${labelFor(action)}, ${labelFor(by)}` +
          changes.map((change) => ` · ${changeText(change)}`).join('') +
          (reason ? ` · ${reason}` : ''),
      ),
    },
  ];
}

function changeText({ field: name, before, after }: PersonalData['history'][number]['changes'][0]) {
  if (before === null && after === null) return labelFor(name);
  return `${labelFor(name)}: ${before ?? '–'} > ${after ?? '–'}`;
}

function field(label: string, value: string | readonly string[] | null): string {
  const text = typeof value === 'string' ? value : value?.join(', ');
  return `${label}: ${text || '–'}`;
}

function whenIn(timeZone: string): (instant: string) => string {
  const format = dateFormat('es', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
