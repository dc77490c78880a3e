import {
  type Dependant,
  firstName,
  type Household,
  householdRelationName,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

type Payer = NonNullable<Household['payer']>;

/** `Hija o hijo · nació el 4 mar 2018 · debe 12,00 €`. */
export function dependantText(dependant: Dependant, currency: string): string {
  const { relation, birthDate, hasAccount, owedMinor } = dependant;
  return [
    householdRelationName[relation],
    birthDate ? `nació el ${formatDate(birthDate)}` : 'sin fecha de nacimiento',
    hasAccount ? 'tiene su cuenta' : null,
    owedText(owedMinor, currency),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the payer books for the dependant too. */
export function actsText({ isManaged, name }: Dependant): string {
  return isManaged
    ? `Reserva también por ${firstName(name)} desde su cuenta.`
    : `Solo paga: ${firstName(name)} es mayor de edad, tiene cuenta o falta su fecha de nacimiento.`;
}

export function payerText({ owedMinor }: Payer, currency: string): string | null {
  return owedText(owedMinor, currency);
}

function owedText(owedMinor: number, currency: string): string | null {
  return owedMinor > 0 ? `debe ${money(owedMinor, currency)}` : null;
}
