export { seedDemo } from './demo.service.ts';
export { addScale, AlreadyScaledError } from './scale/scale.service.ts';
