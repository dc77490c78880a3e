export { backedOff, createJobsService, deleteFinished, type JobsService } from './jobs.service.ts';
export { startWorker, type Worker } from './worker.service.ts';
