import type { ErasurePreview } from '../../contract/index.ts';

type Solution = NonNullable<ErasurePreview['refusals'][number]['solvedBy']>;

interface ErasureTexts {
  title: string;
  confirm: string;
  intro: string;
  upcoming: string;
  blocked: string;
  wish: Record<Solution, string>;
  wordLabel: string;
  /** The word to type as confirmation. */
  word: string;
}

/** Texts for users who erase their own data. */
export const ownErasureTexts: ErasureTexts = {
  title: '¿Borrar tu cuenta y tus datos?',
  confirm: 'Borrar mi cuenta',
  intro: 'No se puede deshacer. Si quieres una copia, descárgala antes.',
  upcoming: 'Se cancelan tus reservas',
  blocked: 'Todavía no puedes borrar tus datos',
  wish: {
    givesUpSessions: 'Renuncio a lo que me queda',
    debtIsSettled: 'Lo que debo está saldado',
  },
  wordLabel: 'Escribe BORRAR para confirmar',
  word: 'BORRAR',
};

/** Texts for staff who erase a client's data. */
export function clientErasureTexts(name: string): ErasureTexts {
  return {
    title: `¿Borrar los datos de ${name}?`,
    confirm: 'Borrar sus datos',
    intro: 'No se puede deshacer: nadie podrá volver a saber de quién era la ficha.',
    upcoming: 'Se cancelan sus reservas',
    blocked: 'Todavía no se pueden borrar sus datos',
    wish: {
      givesUpSessions: 'Renuncia a lo que le queda',
      debtIsSettled: 'Lo que debe está saldado o se le perdona',
    },
    wordLabel: `Escribe su nombre para confirmar: ${name}`,
    word: name,
  };
}

export const wrongWordText = 'No coincide. Escríbelo igual para confirmar.';
export const missingOptionText = 'Marca lo de arriba para seguir.';
export const changedMeanwhile =
  'Algo ha cambiado mientras lo mirabas. Revísalo y confirma otra vez.';
