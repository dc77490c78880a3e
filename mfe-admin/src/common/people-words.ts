/** How many people have a place. */
export function peopleWords(booked: number): string {
  if (booked === 0) return 'nadie apuntado';
  return booked === 1 ? '1 persona apuntada' : `${booked} personas apuntadas`;
}

export function classesWords(count: number): string {
  return count === 1 ? '1 clase' : `${count} clases`;
}
