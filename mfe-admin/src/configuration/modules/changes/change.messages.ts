import type { FormValues } from '@aforo/shared/form';
import type { AreaStatus } from '../area-status.ts';
import { ruleOf, type Act, type ChangeValues } from './change.form.ts';
import { areaName, buildName, audienceText } from '../module.messages.ts';

/** The effect of a change, shown before it is made. */
export interface Consequence {
  words: string;
  /** True if there is nothing to change, or the form is incomplete. */
  isBlocked: boolean;
}

const openPages =
  'Las páginas abiertas cambian solas en unos segundos; donde alguien esté escribiendo, cuando lo guarde.';

export function consequenceOf(
  act: Act,
  values: Omit<FormValues<ChangeValues>, 'reason'>,
  status: AreaStatus,
): Consequence {
  switch (act) {
    case 'activar':
      return activation(values, status);
    case 'volver':
      return goingBack(status);
    case 'retirar':
      return withdrawal(status);
  }
}

function activation(
  values: Omit<FormValues<ChangeValues>, 'reason'>,
  { area, state, releases }: AreaStatus,
): Consequence {
  const { target } = values;
  const rule = ruleOf(values);
  const name = (buildId: string | null) => buildName(buildId, releases);
  if (target === '') return blocked('Elige qué versión se activa.');
  if (values.audience === 'channel') {
    if (target === state.stable) return blocked(`Todo el mundo tiene ya ${name(target)}.`);
    return allowed(
      `La gente del canal ${values.channel} verá ${name(target)} en ${areaName(area)}. Para los demás no cambia nada. ${openPages}`,
    );
  }
  if (rule === undefined) return blocked('Di para qué parte de las personas.');
  if (rule === null) {
    if (target !== state.stable) {
      const before = state.stable === null ? '' : ` Se podrá volver a ${name(state.stable)}.`;
      return allowed(
        `Todo el mundo pasará a ${name(target)} en ${areaName(area)}.${before}${trialBeside(target, { state, releases })} ${openPages}`,
      );
    }
    if (!state.canary) return blocked(`Todo el mundo tiene ya ${name(target)}.`);
    return allowed(
      `Todo el mundo tiene ya ${name(target)}: termina la prueba de ${name(state.canary.buildId)}. ${openPages}`,
    );
  }
  if (target === state.stable) {
    return blocked(`Todo el mundo tiene ya ${name(target)}: no hay nada que probar.`);
  }
  const { canary } = state;
  const isSo = canary?.buildId === target && JSON.stringify(canary.rule) === JSON.stringify(rule);
  if (isSo) return blocked(`Ya la prueba ${audienceText(rule)}.`);
  const instead =
    canary && canary.buildId !== target ? ` Deja de probarse ${name(canary.buildId)}.` : '';
  const othersSentence =
    state.stable === null
      ? 'Los demás siguen sin esta sección.'
      : `Los demás siguen con ${name(state.stable)}.`;
  return allowed(
    `${capitalized(audienceText(rule))} probará ${name(target)} en ${areaName(area)}. ${othersSentence}${instead} ${openPages}`,
  );
}

function goingBack({ area, state, releases }: AreaStatus): Consequence {
  if (state.previous === null) {
    return blocked(`${areaName(area)} no tiene ninguna versión anterior a la que volver.`);
  }
  const [to, from] = [state.previous, state.stable].map((id) => buildName(id, releases));
  const trial = trialBeside(state.previous, { state, releases });
  return allowed(
    `Todo el mundo dejará ${from} y volverá a ${to} en ${areaName(area)}.${trial} ${openPages}`,
  );
}

function withdrawal({ area, state, releases }: AreaStatus): Consequence {
  if (!state.canary) return blocked(`En ${areaName(area)} ya no hay ninguna prueba que retirar.`);
  const [trial, stable] = [state.canary.buildId, state.stable].map((id) => buildName(id, releases));
  return allowed(
    `Quien probaba ${trial} en ${areaName(area)} vuelve a ${stable}. Para los demás no cambia nada. ${openPages}`,
  );
}

/** What happens to the build on trial when a build becomes the stable one. */
function trialBeside(
  target: string,
  { state, releases }: Pick<AreaStatus, 'state' | 'releases'>,
): string {
  if (!state.canary) return '';
  if (state.canary.buildId === target) return ' Deja de ser una prueba.';
  const { buildId, rule } = state.canary;
  return ` Sigue a prueba ${buildName(buildId, releases)} para ${audienceText(rule)}.`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const allowed = (text: string): Consequence => ({ words: text, isBlocked: false });
const blocked = (text: string): Consequence => ({ words: text, isBlocked: true });
