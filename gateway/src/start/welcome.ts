interface ServerInfo {
  url: string;
  isDemo: boolean;
  sentences?: readonly string[];
  operatorTokenFile?: string | null;
}

const demoAccounts = [
  ['admin@aforo.test', 'administración'],
  ['recepcion@aforo.test', 'recepción'],
  ['profesional@aforo.test', 'profesional'],
  ['cliente@aforo.test', 'cliente'],
] as const;

/** The text printed when the server listens. */
export function welcome({ url, isDemo, sentences = [], operatorTokenFile }: ServerInfo): string {
  const lines = ['', `Aforo está abierto en ${url}`];
  for (const sentence of sentences) lines.push('', sentence);
  if (isDemo) {
    lines.push('', 'Cuentas de demostración, todas con la contraseña aforo-demo-2026:');
    for (const [email, role] of demoAccounts) lines.push(`  ${email.padEnd(24)} ${role}`);
  }
  if (operatorTokenFile) {
    lines.push(
      '',
      `El token para publicar áreas está en ${operatorTokenFile}; solo tú puedes leerlo.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The address to open in a browser on this machine. */
export function urlOf({ host, port }: { host: string; port: number }): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
