import { expect, test } from '@jest/globals';
import { placeToast, type Obstacle } from './toast-place.ts';

const toast = { width: 300, height: 52 };
const wide = { width: 1280, height: 800 };
const phone = { width: 320, height: 640 };
const narrow = { width: 240, height: 52 };
const bottomBar: Obstacle = { left: 0, top: 576, width: 320, height: 64, weight: 100 };

test.each<[string, typeof toast, typeof wide, Obstacle[], { left: number; top: number }]>([
  ['in its corner when nothing is there', toast, wide, [], { left: 968, top: 736 }],
  [
    'above a button in the corner',
    toast,
    wide,
    [{ left: 1200, top: 750, width: 60, height: 32, weight: 10 }],
    { left: 968, top: 696 },
  ],
  [
    'beside a column of buttons on the right',
    toast,
    wide,
    [{ left: 1200, top: 0, width: 60, height: 800, weight: 10 }],
    { left: 888, top: 736 },
  ],
  ['above a bar at the bottom of a phone', narrow, phone, [bottomBar], { left: 68, top: 520 }],
  [
    'over links rather than over the bar or a button when nothing is free',
    narrow,
    phone,
    [
      bottomBar,
      { left: 0, top: 0, width: 320, height: 300, weight: 10 },
      { left: 0, top: 300, width: 320, height: 276, weight: 1 },
    ],
    { left: 68, top: 520 },
  ],
])('placeToast puts the toast %s', (_name, size, view, obstacles, expected) => {
  expect(placeToast(size, view, obstacles)).toEqual(expected);
});
