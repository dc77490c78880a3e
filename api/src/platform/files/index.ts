export { registerFiles } from './files.routes.ts';
export { asPng, createFilesService, type FilesService } from './files.service.ts';
