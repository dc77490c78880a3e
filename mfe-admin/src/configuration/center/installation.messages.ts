import type { Installation } from '@aforo/shared/contract';

interface InstallationItem {
  name: string;
  isReady: boolean;
  text: string;
}

/** What the operator of the server has configured, and the effect of missing values. */
export function installationItems(installation: Installation): InstallationItem[] {
  const { mail, producerName, sendsRecords, paymentProvider } = installation;
  return [
    {
      name: 'Correo',
      isReady: mail.isSent,
      text: mail.isSent
        ? `Los correos salen desde ${mail.from ?? 'el servidor'}.`
        : `Los correos no salen: se guardan en el servidor y nadie los recibe. ${mail.from ? 'Falta SMTP_URL.' : 'Faltan SMTP_URL y MAIL_FROM.'}`,
    },
    {
      name: 'Facturas',
      isReady: producerName !== null,
      text:
        producerName === null
          ? 'Solo se dan recibos: falta quién ha hecho el programa, FISCAL_PRODUCER_NAME y FISCAL_PRODUCER_NIF.'
          : `En España se pueden dar facturas con el programa de ${producerName}.`,
    },
    {
      name: 'Agencia Tributaria',
      isReady: sendsRecords,
      text: sendsRecords
        ? 'Los registros de las facturas salen solos.'
        : 'Los registros de las facturas se guardan sin enviar: falta el certificado, FISCAL_CERTIFICATE.',
    },
    {
      name: 'Pagos por internet',
      isReady: paymentProvider !== null,
      text:
        paymentProvider === null
          ? 'No se cobra por internet: faltan las claves de Stripe o de Redsys.'
          : `Se cobra con ${paymentProvider === 'stripe' ? 'Stripe' : 'Redsys'}.`,
    },
  ];
}
