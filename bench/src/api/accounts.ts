/** The demo account of the receptionist. */
export const receptionist = { email: 'recepcion@aforo.test', password: 'aforo-demo-2026' };
