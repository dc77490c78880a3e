export { restoreBackup, writeBackup } from './backups.service.ts';
export { besidesDatabase } from './data-folder.ts';
export { scheduleMaintenance } from './maintenance.service.ts';
