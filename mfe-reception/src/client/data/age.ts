/**
 * Age in whole years on `today`; both dates are `YYYY-MM-DD`. Null for a future date. A birthday on
 * 29 February counts from 1 March in years without that day.
 */
export function ageOn(birthDate: string, today: string): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  const age = hadBirthday ? years : years - 1;
  return age < 0 ? null : age;
}
