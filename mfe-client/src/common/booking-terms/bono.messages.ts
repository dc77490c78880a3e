/** `tu Bono 10`, `tu bono Ilimitado mensual`: avoids repeating the word. */
export function yourBono(name: string): string {
  return /^bono\b/i.test(name) ? `tu ${name}` : `tu bono ${name}`;
}
