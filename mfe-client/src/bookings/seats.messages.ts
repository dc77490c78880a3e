import type { SessionSummary } from '@aforo/shared/contract';

type Places = Pick<SessionSummary, 'capacity' | 'taken' | 'waiting'>;

export function isFull({ capacity, taken }: Places): boolean {
  return taken >= capacity;
}

/** `quedan 2`, `queda 1`, `completa`, `completa · 3 en espera`. */
export function seatsWords(places: Places): string {
  const left = places.capacity - places.taken;
  if (left > 0) return left === 1 ? 'queda 1' : `quedan ${left}`;
  return places.waiting > 0 ? `completa · ${places.waiting} en espera` : 'completa';
}

/** `Eres la siguiente persona de la lista`, `Hay 2 personas antes que tú`. */
export function waitingWords(place: number | null): string {
  if (place === null) return 'Estás en la lista';
  if (place <= 1) return 'Eres la siguiente persona de la lista';
  return place === 2 ? 'Hay 1 persona antes que tú' : `Hay ${place - 1} personas antes que tú`;
}
