export { createFileWorkers, type FileWorkers, programAt } from './file-workers.ts';
export { runProgram } from './run-program.ts';
