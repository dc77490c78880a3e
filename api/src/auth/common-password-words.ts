/**
 * Words that lead the lists of leaked passwords, in Spanish and English, folded to a–z.
 * Ours is short on purpose: with ten characters as the least and decoration ignored, a few hundred
 * words stand for many thousand listed passwords.
 */
const text = `
contrasena contrasenas contrasenia password passwords passwort passw passwd pass clave claves secreto secret
admin administrador administradora administracion administrator root usuario usuarios user users login
acceso entrar entrada bienvenido bienvenida bienvenidos welcome invitado guest test testing prueba pruebas
cambiame changeme cambiar cambio temporal temp inicio default ejemplo example demo master
qwerty qwertyuiop qwertyui qwertyu qwert asdf asdfg asdfgh asdfghjkl asdfghjk zxcvbnm zxcvb zxcv qazwsx
qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh aaa xxx
hola holamundo adios gracias amor amores amormio miamor tequiero teamo tequieromucho teamomucho
mivida micorazon corazon cielo princesa princess reina bebe bonita bonito guapa guapo hermosa hermoso
familia mifamilia mama papa mami papi mihijo mihija hijos abuela abuelo hermano hermana amigo amiga amigos
iloveyou ilove loveyou love lovely lover forever siempre parasiempre sunshine monkey dragon shadow superman
batman spiderman pokemon naruto starwars minecraft fortnite football baseball basketball soccer futbol
letmein trustno trustnoone whatever freedom michael jordan michelle jessica jennifer ashley daniel charlie
computer internet ordenador samsung iphone google facebook instagram whatsapp youtube microsoft windows
barcelona fcbarcelona barca barsa forcabarca realmadrid halamadrid madrid atletico atleti atleticomadrid
sevilla betis valencia zaragoza bilbao athletic malaga murcia granada cordoba espana spain mexico argentina
colombia chile peru venezuela europa andalucia cataluna galicia
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
lunes martes miercoles jueves viernes sabado domingo primavera verano otono invierno
summer winter spring autumn january february march april june july august october november december
monday tuesday wednesday thursday friday saturday sunday
maria jose antonio manuel francisco juan javier carlos miguel alejandro pablo sergio alberto david
jorge luis rafael pedro angel fernando raul adrian diego ivan ruben oscar alvaro
carmen ana laura cristina marta lucia elena paula sara raquel patricia rocio silvia sofia alba irene
andrea natalia alexandra alejandra valentina daniela gabriela isabel beatriz pilar rosa teresa mercedes
jesus dios jesucristo diosesamor mariajose josemaria juancarlos
perro gato caballo perrito gatito estrella estrellas luna sol mar playa flores mariposa tigre leon lobo
chocolate caramelo galleta cerveza futbolista musica guitarra rock metallica nirvana
nose nolose nomeacuerdo notengo ninguna ninguno nada todo uno dos tres
empresa oficina trabajo negocio centro clientes cliente recepcion recepcionista profesional reservas reserva
gimnasio estudio yoga pilates salon clinica peluqueria estetica fisio aforo agenda
super mega ultra the mi my soy eres numero numeros telefono
`;

export const commonPasswordWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/));
