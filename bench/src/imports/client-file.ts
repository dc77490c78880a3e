/** A file like those of other programs, with an error in one row of fifty. */
export function makeFile(count: number): string {
  const lines = ['Nombre;Apellidos;Móvil;E-mail;F. nacimiento;Grupo'];
  for (let row = 0; row < count; row++) {
    const isBroken = row % 50 === 49;
    const phone = isBroken ? '12' : `6${String(10_000_000 + row)}`;
    const born = `${String((row % 28) + 1).padStart(2, '0')}/${String((row % 12) + 1).padStart(2, '0')}/${1950 + (row % 55)}`;
    lines.push(
      `${row % 500 === 99 ? ';' : `Persona ${row};Muñoz Íñiguez`};${phone};persona${row}@correo.test;${isBroken ? '31/02/1990' : born};Pilates`,
    );
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
