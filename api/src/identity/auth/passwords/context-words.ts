/**
 * Words that an attacker who knows the center would try first (ASVS 6.1.2): roles, kinds of center,
 * its activities, and words that often precede a year. The names of the product, the center and the
 * person are added elsewhere. Without accents, in lower case.
 */
export const contextWords: readonly string[] = `
  aforo admin administrador administradora administracion administrator recepcion
  recepcionista reception mostrador profesional profesionales cliente clienta clientes gerente
  gerencia director directora direccion encargado encargada monitor monitora profesor
  profesora profe coach entrenador entrenadora instructor instructora terapeuta fisio
  fisioterapia fisioterapeuta peluquero peluquera esteticista empleado empleada equipo usuario
  usuaria socio socia socios alumno alumna jefe jefa dueno duena propietario propietaria staff
  manager owner user root soporte centro center estudio studio gimnasio gym clinica consulta
  salon peluqueria barberia estetica belleza academia escuela club spa box pilates yoga
  fitness crossfit zumba danza baile masaje masajes reserva reservas bono bonos clase clases
  cita citas caja agenda clave contrasena contra password pass acceso entrar login hola demo
  prueba pruebas test bienvenido bienvenida temporal cambiame enero febrero marzo abril mayo
  junio julio agosto septiembre octubre noviembre diciembre primavera verano otono invierno
  navidad lunes martes miercoles jueves viernes sabado domingo espana madrid
`
  .trim()
  .split(/\s+/);
