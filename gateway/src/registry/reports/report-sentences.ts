import type { FailurePhase, PageEvent, PageTrace } from '@aforo/shared/contract';

type ReportedFailure = Extract<PageEvent, { kind: 'failed' | 'scriptError' }>;

const when: Record<Exclude<FailurePhase, 'crashLoop'>, string> = {
  load: 'al cargarse',
  contract: 'porque es de otro contrato',
  mount: 'al montarse',
  screen: 'en una de sus pantallas',
  firstRender: 'al abrir una de sus pantallas',
  unmount: 'al retirarse',
};

/** A page's report as a log sentence for the operator. */
export function sentenceOf(event: ReportedFailure, reason: string): string {
  const build = `${event.area}@${event.buildId}`;
  if (event.kind === 'scriptError') {
    return `${build} tiene un error (${reason}) en un botón, un temporizador o una espera. La pantalla sigue; no cuenta para volver atrás.`;
  }
  const failed =
    event.phase === 'crashLoop'
      ? `${build} ha dejado colgado un navegador dos veces seguidas, así que no lo arranca más`
      : `${build} falla ${when[event.phase]} (${reason})`;
  return `${failed}. ${instead(event)}`;
}

function instead({ phase, fallback }: Extract<ReportedFailure, { kind: 'failed' }>): string {
  if (fallback !== null) return `En su lugar se ve ${fallback}.`;
  return phase === 'unmount'
    ? 'La siguiente pantalla se ve igual.'
    : 'No hay otra versión que enseñar: se ve un aviso.';
}

const traceNames: Record<PageTrace['trace'], string> = {
  global: 'objeto del navegador',
  styleSheet: 'hoja de estilos',
  rootStyle: 'estilo en línea',
  interval: 'temporizador, en ms',
  listener: 'escucha',
};

/** «objeto del navegador (Date.now), hoja de estilos (*)». */
export function tracesText(traces: readonly PageTrace[]): string {
  return traces
    .map(({ trace, name }) => (name === '' ? traceNames[trace] : `${traceNames[trace]} (${name})`))
    .join(', ');
}

/** The log sentence for what a build left on a page. */
export function tracesSentence(
  area: string,
  buildId: string,
  traces: readonly PageTrace[],
): string {
  return `${area}@${buildId} cambia la página y al retirarse deja: ${tracesText(traces)}. La página lo ha deshecho; no cuenta para volver atrás.`;
}

/** The log sentence for an automatic rollback. */
export function returnSentence(area: string, buildId: string, to: string, reason: string): string {
  return `Aforo vuelve solo de ${area}@${buildId} a ${to}. ${reason}`;
}

/** Minimum time between equal sentences. */
const repeatMs = 60_000;

/** Prints each sentence at most once a minute, so that many equal reports give one line. */
export function createThrottledLog(say: (sentence: string) => void, now: () => number) {
  const saidAt = new Map<string, number>();
  return (sentence: string): void => {
    for (const [known, at] of saidAt) if (now() - at >= repeatMs) saidAt.delete(known);
    // Reasons come from the senders: limits the memory that they can use.
    if (saidAt.has(sentence) || saidAt.size >= 500) return;
    saidAt.set(sentence, now());
    say(sentence);
  };
}
