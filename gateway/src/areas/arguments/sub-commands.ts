import { StartError } from '../../config/start-error.ts';
import type { AreasCommand } from './areas-command.ts';
import type { Values } from './options.ts';
import {
  audienceOf,
  buildIn,
  daysIn,
  instantIn,
  oneOrAll,
  positionIn,
  secondsIn,
  stepsIn,
  stopConditionIn,
} from './values.ts';

/** `rollout start | pause | resume | stop`. */
export function rolloutCommand(action: string, name: string, values: Values): AreasCommand {
  const known = (['pause', 'resume', 'stop'] as const).find((one) => one === action);
  if (known) {
    const reason = values.reason ?? 'Despliegue cambiado a mano';
    return { kind: 'rollout change', area: name, action: known, reason };
  }
  if (action !== 'start') {
    throw new StartError('Con los despliegues se puede hacer start, pause, resume y stop.');
  }
  const { area, target, reason } = buildIn(name, values);
  const stopIf = stopConditionIn(values['stop-if']);
  const request = {
    target,
    steps: stepsIn(values.steps),
    everySeconds: secondsIn('every', values.every),
    ...(stopIf && { stopIf }),
    ...audienceOf(values),
    ...(values.at !== undefined && { startsAt: instantIn('at', values.at) }),
    reason,
  };
  return { kind: 'rollout start', area, request };
}

/** `channel set | list | remove`. */
export function channelCommand([name, one, ...more]: string[], values: Values): AreasCommand {
  if (more.length > 0) throw new StartError(`A «channel ${name}» le sobra «${more[0]}».`);
  if (name === 'list') return { kind: 'channel list' };
  if (name !== 'set' && name !== 'remove') {
    throw new StartError('Con los canales se puede hacer set, list y remove.');
  }
  if (one === undefined) throw new StartError('Di qué canal.');
  if (name === 'remove') return { kind: 'channel remove', name: one };
  const audience = audienceOf(values);
  if (Object.keys(audience).length === 0) {
    throw new StartError('Di quién está en el canal con --account o --role.');
  }
  if (!values.reason) throw new StartError('Di por qué con --reason.');
  const request = { position: positionIn(values), ...audience, reason: values.reason };
  return { kind: 'channel set', name: one, request };
}

/** `token create | list | revoke`. */
export function tokenCommand([name, one, ...more]: string[], values: Values): AreasCommand {
  if (more.length > 0) throw new StartError(`A «token ${name}» le sobra «${more[0]}».`);
  switch (name) {
    case 'create': {
      const area = oneOrAll(one, values, 'Di para qué área es el token, o --all si es para todas.');
      if (!values.name) {
        throw new StartError('Di de quién es con --name: una persona o un trabajo de CI.');
      }
      const isPublishOnly = values['publish-only'] ?? false;
      return { kind: 'token create', area, name: values.name, days: daysIn(values), isPublishOnly };
    }
    case 'list':
      return { kind: 'token list' };
    case 'revoke':
      if (one === undefined) {
        throw new StartError('Di qué token retiras: su nombre o su id, que están en «token list».');
      }
      return { kind: 'token revoke', token: one };
    default:
      throw new StartError('Con los tokens se puede hacer create, list y revoke.');
  }
}

/** `webhooks add | list | remove`. */
export function webhooksCommand([name, one, ...more]: string[]): AreasCommand {
  if (more.length > 0) throw new StartError(`A «webhooks ${name}» le sobra «${more[0]}».`);
  switch (name) {
    case 'add':
      if (one === undefined) throw new StartError('Di a qué dirección se envían los sucesos.');
      return { kind: 'webhooks add', url: one };
    case 'list':
      return { kind: 'webhooks list' };
    case 'remove':
      if (one === undefined) {
        throw new StartError('Di qué webhook quitas: su id está en «webhooks list».');
      }
      return { kind: 'webhooks remove', id: one };
    default:
      throw new StartError('Con los webhooks se puede hacer add, list y remove.');
  }
}
