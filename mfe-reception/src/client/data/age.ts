/**
 * Whole years lived on `today`, both `YYYY-MM-DD`; null for a date to come. Who was born on a 29th
 * of February turns a year older on the 1st of March of the years without one.
 */
export function ageOn(birthDate: string, today: string): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  const age = hadBirthday ? years : years - 1;
  return age < 0 ? null : age;
}
