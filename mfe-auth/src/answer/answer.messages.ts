import type { AnswerableBooking } from '@aforo/shared/contract';

/** What the page is about: a question, or what was answered. */
export type AnswerStep = 'askComing' | 'askNotComing' | 'coming' | 'cancelled' | 'gone';

export const lostLinkText =
  'Puede que el correo lo haya cortado, o que sea de una clase que ya pasó. Mira tus reservas en tu cuenta o habla con el centro.';

export function stepOf({ answer, state }: AnswerableBooking): AnswerStep {
  switch (state) {
    case 'open':
      return answer === 'coming' ? 'askComing' : 'askNotComing';
    case 'coming':
      return answer === 'coming' ? 'coming' : 'askNotComing';
    case 'cancelled':
      return 'cancelled';
    case 'past':
      return 'gone';
  }
}

interface AnswerText {
  title: string;
  text: string;
  /** The label of the button; null when there is nothing to answer. */
  action: string | null;
}

export function answerText(step: AnswerStep, { cancellation }: AnswerableBooking): AnswerText {
  switch (step) {
    case 'askComing':
      return {
        title: '¿Vienes?',
        text: 'Así el centro cuenta contigo, y no te mandamos más recordatorios.',
        action: 'Voy',
      };
    case 'askNotComing':
      return {
        title: '¿No puedes venir?',
        text: cancellation?.text ?? '',
        action: 'No puedo, dejar mi plaza',
      };
    case 'coming':
      return {
        title: 'Te esperamos',
        text: 'El centro ya sabe que vienes. Si al final no puedes, usa el otro enlace del correo.',
        action: null,
      };
    case 'cancelled':
      return {
        title: 'Ya no tienes esta plaza',
        text: 'La plaza ha quedado libre y te hemos mandado un correo con lo que se devuelve. Gracias por avisar.',
        action: null,
      };
    case 'gone':
      return {
        title: 'Ya no se puede contestar',
        text: 'La clase ya ha empezado o tu reserva ha cambiado. En tus reservas ves cómo está.',
        action: null,
      };
  }
}
