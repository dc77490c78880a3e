import { runProgram } from '../file-workers/index.ts';
import { groundFor, type ImageFile, redrawImage, type RedrawnImage } from './images.ts';

/** The program of the worker that redraws uploaded pictures. */
await runProgram<ImageFile, RedrawnImage>(async ({ bytes, needsGround }, send) => {
  const image = await redrawImage(Buffer.from(bytes));
  send({ image, ground: needsGround ? await groundFor(image.bytes) : null });
});
