import { firstName, type Dependant } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

/** Who books for the person, and what they owe. */
export function dependantText(dependant: Dependant, currency: string): string {
  const { name, isManaged, hasAccount, birthDate, needsBirthDate, owedMinor } = dependant;
  const first = firstName(name);
  const who = isManaged
    ? birthDate && `Nació el ${formatDate(birthDate)}.`
    : hasAccount
      ? `${first} reserva con su propia cuenta.`
      : needsBirthDate
        ? 'Falta su fecha de nacimiento. Pide en el centro que la apunten, para reservar si es menor.'
        : `${first} es mayor de edad: reserva con una cuenta propia o en el centro.`;
  const owed = owedMinor > 0 ? `Debe ${money(owedMinor, currency)} en el centro.` : null;
  return [who, owed].filter(Boolean).join(' ');
}

export function invitedText({ invitedAt }: Dependant): string | null {
  return invitedAt === null
    ? null
    : 'Le has mandado una invitación. Si no llega, puede que esa dirección ya tenga cuenta: revísala y vuelve a invitar.';
}
