import { expect, test } from '@jest/globals';
import { defaultPlan } from '../../bonos/index.ts';
import { decideMakeUp } from './make-up-rules.ts';

const missed = {
  plan: { ...defaultPlan, makeUpDays: null },
  localDate: '2026-03-02',
  calendar: { renewsOn: '2026-03-20', anchorDay: 20 },
  isHoliday: false,
  openMakeUps: 0,
};

test('a class that is forgiven after the end of its make-up gives none', () => {
  expect(decideMakeUp({ ...missed, today: '2026-03-01' })).toMatchObject({
    untilDate: expect.any(String),
  });
  expect(decideMakeUp({ ...missed, today: '2026-06-01' })).toEqual({ refusal: 'none' });
});
