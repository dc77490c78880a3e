import type { Config } from './config.ts';
import { demoAccountsWork, exposureText } from './exposure.ts';

export interface StartFacts {
  config: Pick<Config, 'demo' | 'exposedBy' | 'publicUrl' | 'listen'>;
  /** Of demo data: made by this start, there from an earlier one, or none. */
  demo: 'created' | 'present' | 'absent';
  /** Whether this start would have made demo data, had it not been for who gets here. */
  isDemoHeldBack: boolean;
  /** Where the link for the first account lies, when it is not in the log. */
  firstAdminFile: string | null;
}

/** What whoever starts Aforo is told of its data and of who can come in: what, and why. */
export function startSentences(facts: StartFacts): string[] {
  const { config, demo, isDemoHeldBack, firstAdminFile } = facts;
  const why = exposureText(config);
  const sentences: string[] = [];
  if (demo === 'created') {
    sentences.push(
      config.demo === true
        ? 'El centro estaba vacío y se ha llenado con datos inventados, porque AFORO_DEMO=1.'
        : 'El centro estaba vacío y se ha llenado con datos inventados. Con AFORO_DEMO=0 se queda vacío.',
    );
  }
  if (isDemoHeldBack) {
    sentences.push(
      `El centro está vacío, sin datos ni cuentas de demostración, porque ${why}. Ahí solo se crean con AFORO_DEMO=1.`,
    );
  }
  if (demo !== 'absent' && config.exposedBy !== null) {
    sentences.push(
      demoAccountsWork(config)
        ? `Cuidado: ${why}, y AFORO_DEMO=1 deja entrar a cualquiera con las cuentas de demostración.`
        : `El centro tiene las cuentas de demostración, pero su contraseña está publicada y ${why}: aquí no abre nada. Para entrar, arranca sin PUBLIC_URL ni HOST y ponles otra contraseña, o permítela con AFORO_DEMO=1.`,
    );
  }
  if (firstAdminFile !== null) {
    sentences.push(
      `El enlace para crear la primera cuenta está en ${firstAdminFile}; solo tú puedes leerlo.`,
    );
  }
  return sentences;
}
