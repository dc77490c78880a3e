export { restoreBackup, writeBackup } from './backups.service.ts';
export { scheduleMaintenance } from './maintenance.service.ts';
