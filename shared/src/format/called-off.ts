import { formatPeopleCount } from './counts.ts';
import { money } from './money.ts';

interface Part {
  people: number;
  minor: number;
}

/** What happens to the money of a cancelled session's clients, one sentence per case. */
export function calledOffTexts(
  parts: Record<'toCards' | 'atFrontDesk' | 'onUnpaidSales' | 'forgiven', Part> | undefined,
  currency: string,
): string[] {
  if (!parts) return [];
  const { toCards, atFrontDesk, onUnpaidSales, forgiven } = parts;
  const sentenceFor = ({ people, minor }: Part, format: (amount: string, who: string) => string) =>
    people === 0 ? [] : [format(money(minor, currency), formatPeopleCount(people))];
  return [
    ...sentenceFor(toCards, (amount, who) => `Se devuelven ${amount} a la tarjeta, a ${who}.`),
    ...sentenceFor(
      atFrontDesk,
      (amount, who) => `Quedan ${amount} por devolver en el centro, a ${who}: desde sus ventas.`,
    ),
    ...sentenceFor(
      onUnpaidSales,
      (amount, who) => `Hay ${amount} en ventas sin pagar de ${who}: corrígelas desde sus ventas.`,
    ),
    ...sentenceFor(
      forgiven,
      (amount, who) =>
        `Ya no se cobran ${amount} que ${forgiven.people === 1 ? 'iba' : 'iban'} a pagar ${who}.`,
    ),
  ];
}

/** What fixed seats get when the center cancels their class. */
export function seatClosureTexts({
  makeUps = 0,
  periodDiscounts = 0,
}: {
  makeUps?: number | undefined;
  periodDiscounts?: number | undefined;
}): string[] {
  return [
    makeUps === 0
      ? null
      : makeUps === 1
        ? 'Una plaza fija se puede recuperar otro día.'
        : `${makeUps} plazas fijas se pueden recuperar otro día.`,
    periodDiscounts === 0
      ? null
      : periodDiscounts === 1
        ? 'A una plaza fija se le descuenta de la cuota siguiente.'
        : `A ${periodDiscounts} plazas fijas se les descuenta de la cuota siguiente.`,
  ].filter((text) => text !== null);
}
