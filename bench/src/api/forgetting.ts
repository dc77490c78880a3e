/** Statements that change nothing and are noted as a change: answers that are kept are made anew. */
export const forgetClients = 'delete from client where false';
export const forgetAvailability = 'delete from holiday where false';
