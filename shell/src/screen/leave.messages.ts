export const leaveMessages = {
  title: 'Tienes cambios sin guardar',
  consequence: 'Si sales ahora, se pierde lo que has escrito en esta pantalla.',
};
