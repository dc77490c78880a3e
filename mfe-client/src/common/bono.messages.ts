/** `tu Bono 10`, `tu bono Ilimitado mensual`: the word isn't said twice. */
export function yourBono(name: string): string {
  return /^bono\b/i.test(name) ? `tu ${name}` : `tu bono ${name}`;
}
