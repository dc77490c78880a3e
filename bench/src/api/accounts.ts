/** The demo's account at the desk. */
export const receptionist = { email: 'recepcion@aforo.test', password: 'aforo-demo-2026' };
