/** Statements that change nothing and are noted as a change of everything: all is made anew. */
export const forgetClients = 'delete from client where false';
export const forgetAvailability = 'delete from service where false';
