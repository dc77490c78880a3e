import {
  updateOwnClientSchema,
  type BodyOf,
  clientFieldLabel,
  type OwnClient,
  type updateOwnClient,
} from '@aforo/shared/contract';
import { formatDate, formatPhone } from '@aforo/shared/format';
import { inputOf } from '@aforo/shared/form';

export type OwnData = BodyOf<typeof updateOwnClient>;
type StoredData = Pick<OwnClient, 'name' | 'phone' | 'birthDate' | 'version'>;

export function toValues(stored: StoredData): OwnData {
  const values = inputOf(updateOwnClientSchema, stored);
  return { ...values, phone: values.phone && formatPhone(values.phone) };
}

/** A field saved with another value while the user was typing. */
export interface Difference {
  label: string;
  /** The stored value; `sin rellenar` if empty. */
  saved: string;
}

/** The fields whose typed and stored values differ. */
export function differences(typed: Omit<OwnData, 'version'>, saved: StoredData): Difference[] {
  const savedValues = toValues(saved);
  const all = [
    {
      label: clientFieldLabel.name,
      isSame: typed.name.trim() === savedValues.name,
      saved: savedValues.name,
    },
    {
      label: clientFieldLabel.phone,
      isSame: digitsOf(typed.phone) === digitsOf(savedValues.phone),
      saved: savedValues.phone,
    },
    {
      label: clientFieldLabel.birthDate,
      isSame: typed.birthDate === savedValues.birthDate,
      saved: savedValues.birthDate && formatDate(savedValues.birthDate),
    },
  ];
  return all
    .filter(({ isSame }) => !isSame)
    .map(({ label, saved: text }) => ({ label, saved: text || 'sin rellenar' }));
}

function digitsOf(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
