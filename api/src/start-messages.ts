import type { Config } from './platform/config/config.ts';
import { isDemoAllowed, exposureText } from './platform/config/exposure.ts';

export interface StartFacts {
  config: Pick<Config, 'demo' | 'exposedBy' | 'publicUrl' | 'listen'>;
  /** The demo data: created by this start, present from an earlier one, or absent. */
  demo: 'created' | 'present' | 'absent';
  /** Whether demo data was left out because the installation is reachable from other machines. */
  isDemoWithheld: boolean;
  /** The file with the link for the first account, when it is not in the log. */
  firstAdminFile: string | null;
}

/** Messages for the operator about demo data and who can log in, with the reason. */
export function startMessages(facts: StartFacts): string[] {
  const { config, demo, isDemoWithheld, firstAdminFile } = facts;
  const why = exposureText(config);
  const messages: string[] = [];
  if (demo === 'created') {
    messages.push(
      config.demo === true
        ? 'El centro estaba vacío y se ha llenado con datos inventados, porque AFORO_DEMO=1.'
        : 'El centro estaba vacío y se ha llenado con datos inventados. Con AFORO_DEMO=0 se queda vacío.',
    );
  }
  if (isDemoWithheld) {
    messages.push(
      `El centro está vacío, sin datos ni cuentas de demostración, porque ${why}. Ahí solo se crean con AFORO_DEMO=1.`,
    );
  }
  if (demo !== 'absent' && config.exposedBy !== null) {
    messages.push(
      isDemoAllowed(config)
        ? `Cuidado: ${why}, y AFORO_DEMO=1 deja entrar a cualquiera con las cuentas de demostración.`
        : `El centro tiene las cuentas de demostración, pero su contraseña está publicada y ${why}: aquí no abre nada. Para entrar, arranca sin PUBLIC_URL ni HOST y ponles otra contraseña, o permítela con AFORO_DEMO=1.`,
    );
  }
  if (firstAdminFile !== null) {
    messages.push(
      `El enlace para crear la primera cuenta está en ${firstAdminFile}; solo tú puedes leerlo.`,
    );
  }
  return messages;
}
