interface ClusterInfo {
  dataDir: string;
  hasDatabaseUrl: boolean;
  hasDataDir: boolean;
  hasSmtp: boolean;
  /** Null without demo data. */
  demo: { password: string; emails: readonly string[] } | null;
}

/** What `npm run cluster` prints about its data, its accounts, mails and logs. */
export function clusterText(info: ClusterInfo): string {
  const { dataDir, hasDatabaseUrl, hasDataDir, hasSmtp, demo } = info;
  const isKept = hasDatabaseUrl || hasDataDir;
  const lines = [
    hasDatabaseUrl
      ? 'Al parar, la base de datos de DATABASE_URL queda como esté.'
      : 'Sin DATABASE_URL, la base de datos se borra al parar.',
    `La clave de los secretos, los tokens y los builds están en ${dataDir}, que ${isKept ? 'queda' : 'también se borra'} al parar.`,
    `El registro de cada proceso está en ${dataDir}/logs.`,
  ];
  if (!hasSmtp) lines.push(`Los correos están en ${dataDir}/mail.`);
  if (demo) {
    lines.push(`Cuentas de demostración, todas con la contraseña ${demo.password}:`);
    lines.push(...demo.emails.map((email) => `  ${email}`));
  }
  return lines.join('\n');
}
