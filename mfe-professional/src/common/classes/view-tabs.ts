/** The two views of a professional's classes. */
export const viewTabs = [
  { to: '/clases', label: 'Por días' },
  { to: '/clases/semana', label: 'Semana' },
];
