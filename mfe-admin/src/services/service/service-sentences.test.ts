import { expect, test } from '@jest/globals';
import { formatDuration } from '../../common/fields/durations.ts';
import { bufferSentence, cancellationSentence, windowSentence } from './service-sentences.ts';

test.each([
  [1, '1 minuto'],
  [90, '90 minutos'],
  [60, '1 hora'],
  [720, '12 horas'],
  [1440, '1 día'],
  [20_160, '14 días'],
  [0, '0 horas'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

test.each([
  [720, 'Se cancela sin perder la sesión hasta 12 horas antes; después, la sesión cuenta.'],
  [0, 'Se cancela sin perder la sesión hasta que empieza.'],
  [null, ''],
])('describes the cancellation policy of %d minutes', (cancellationMinutes, sentence) => {
  expect(cancellationSentence({ cancellationMinutes })).toBe(sentence);
});

test.each([
  [30, 60, true, 'Se reserva en línea desde 30 días antes hasta 1 hora antes.'],
  [1, 0, true, 'Se reserva en línea desde 1 día antes hasta que empieza.'],
  [30, 60, false, 'Solo se reserva en el centro.'],
  [null, 60, true, ''],
])(
  'describes the booking window of %d days and %d minutes, online: %s',
  (opens, closes, isOnline, sentence) => {
    expect(
      windowSentence({ bookingOpensDays: opens, bookingClosesMinutes: closes, isOnline }),
    ).toBe(sentence);
  },
);

test.each([
  [60, 0, 0, ''],
  [60, 5, 10, 'Con los márgenes ocupa 75 minutos de la sala y del profesional.'],
  [60, null, 10, ''],
])(
  'describes the total time of %d minutes with buffers of %d and %d',
  (durationMinutes, before, after, said) => {
    expect(
      bufferSentence({ durationMinutes, bufferBeforeMinutes: before, bufferAfterMinutes: after }),
    ).toBe(said);
  },
);
