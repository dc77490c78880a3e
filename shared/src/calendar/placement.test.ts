import { describe, expect, test } from '@jest/globals';
import {
  columnBeside,
  gapsOf,
  hoursOf,
  lanesOf,
  minuteOf,
  movedTo,
  stretchedTo,
  timeOf,
} from './placement.ts';

const block = (id: string, from: string, to: string) => ({
  id,
  from: minuteOf(from),
  to: minuteOf(to),
});

describe('lanes', () => {
  test('gives full width to blocks that don’t overlap', () => {
    const lanes = lanesOf([block('a', '09:00', '10:00'), block('b', '10:00', '11:00')]);
    expect(lanes.get('a')).toEqual({ index: 0, count: 1 });
    expect(lanes.get('b')).toEqual({ index: 0, count: 1 });
  });

  test('gives overlapping blocks as many lanes as their busiest moment', () => {
    const lanes = lanesOf([
      block('a', '09:00', '10:00'),
      block('b', '09:30', '11:00'),
      block('c', '10:00', '10:30'),
      block('d', '12:00', '13:00'),
    ]);
    expect(lanes.get('a')).toEqual({ index: 0, count: 2 });
    expect(lanes.get('b')).toEqual({ index: 1, count: 2 });
    expect(lanes.get('c')).toEqual({ index: 0, count: 2 });
    expect(lanes.get('d')).toEqual({ index: 0, count: 1 });
  });
});

describe('moving', () => {
  const placement = { columnId: 'lunes', from: minuteOf('19:00'), to: minuteOf('19:55') };

  test('snaps to a quarter of an hour and keeps the duration', () => {
    const { from, to } = movedTo(placement, 'martes', minuteOf('18:22'));
    expect([timeOf(from), timeOf(to)]).toEqual(['18:15', '19:10']);
  });

  test('keeps the start within the day but not the end', () => {
    expect(movedTo(placement, 'lunes', -30).from).toBe(0);
    const late = movedTo(placement, 'lunes', minuteOf('24:10'));
    expect([late.from, late.to].map(timeOf)).toEqual(['23:45', '00:40']);
    expect(late.to - late.from).toBe(placement.to - placement.from);
    expect(timeOf(movedTo(placement, 'lunes', minuteOf('23:00')).to)).toBe('23:55');
  });

  test('resizes past midnight, up to 24 hours', () => {
    const late = { ...placement, from: minuteOf('22:30'), to: minuteOf('24:00') };
    expect(timeOf(late.to)).toBe('24:00');
    expect(timeOf(stretchedTo(late, late.to + 30).to)).toBe('00:30');
    expect(stretchedTo(late, 4000).to).toBe(late.from + 1440);
  });

  test('never resizes to less than a quarter of an hour', () => {
    expect(timeOf(stretchedTo(placement, minuteOf('18:00')).to)).toBe('19:15');
    expect(timeOf(stretchedTo(placement, minuteOf('20:32')).to)).toBe('20:30');
  });

  test('stops at the last column', () => {
    expect(columnBeside(['a', 'b'], 'b', 1)).toBe('b');
    expect(columnBeside(['a', 'b'], 'b', -1)).toBe('a');
  });
});

test('shown hours include sessions outside the usual hours', () => {
  const usual = block('', '08:00', '21:00');
  expect(hoursOf(usual, [])).toEqual({ from: 480, to: 1260 });
  expect(hoursOf(usual, [block('', '07:15', '08:00'), block('', '21:30', '22:10')])).toEqual({
    from: 420,
    to: 1380,
  });
  expect(hoursOf(usual, [{ from: minuteOf('22:30'), to: minuteOf('24:30') }]).to).toBe(1440);
});

test('closed hours are those outside the opening hours', () => {
  const day = { from: 480, to: 1260 };
  const open = [block('', '16:00', '20:00'), block('', '09:00', '14:00')];
  expect(gapsOf(open, day).map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`)).toEqual([
    '08:00–09:00',
    '14:00–16:00',
    '20:00–21:00',
  ]);
  expect(gapsOf([], day)).toEqual([day]);
});
