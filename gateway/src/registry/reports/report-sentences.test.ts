import { expect, test } from '@jest/globals';
import type { FailurePhase } from '@aforo/shared/contract';
import { createThrottledLog, sentenceOf, tracesSentence } from './report-sentences.ts';

const failed = (phase: FailurePhase, fallback: string | null) =>
  sentenceOf(
    { kind: 'failed', area: 'mfe-admin', buildId: 'b2', phase, reason: '', fallback },
    'TypeError',
  );

test.each([
  [
    failed('firstRender', 'b1'),
    'mfe-admin@b2 falla al abrir una de sus pantallas (TypeError). En su lugar se ve b1.',
  ],
  [
    failed('load', null),
    'mfe-admin@b2 falla al cargarse (TypeError). No hay otra versión que enseñar: se ve un aviso.',
  ],
  [
    failed('crashLoop', 'b1'),
    'mfe-admin@b2 ha dejado colgado un navegador dos veces seguidas, así que no lo arranca más. En su lugar se ve b1.',
  ],
  [
    sentenceOf({ kind: 'scriptError', area: 'mfe-admin', buildId: 'b2', reason: '' }, 'RangeError'),
    'mfe-admin@b2 tiene un error (RangeError) en un botón, un temporizador o una espera. La pantalla sigue; no cuenta para volver atrás.',
  ],
  [
    tracesSentence('mfe-admin', 'b2', [
      { trace: 'global', name: 'Date.now' },
      { trace: 'styleSheet', name: '' },
    ]),
    'mfe-admin@b2 cambia la página y al retirarse deja: objeto del navegador (Date.now), hoja de estilos. La página lo ha deshecho; no cuenta para volver atrás.',
  ],
])('describes the event and what the visitor sees: %s', (said, sentence) => {
  expect(said).toBe(sentence);
});

test('prints the same sentence once a minute, regardless of the number of reports', () => {
  let now = 0;
  const said: string[] = [];
  const logOnce = createThrottledLog(
    (sentence) => said.push(sentence),
    () => now,
  );
  logOnce('uno');
  logOnce('uno');
  logOnce('dos');
  now = 60_000;
  logOnce('uno');
  expect(said).toEqual(['uno', 'dos', 'uno']);
});
