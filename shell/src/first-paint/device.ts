import { applyDeviceChoices } from './device-choices.ts';

applyDeviceChoices(window);
