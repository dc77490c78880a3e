import { describe, expect, test } from '@jest/globals';
import {
  answered,
  leaving,
  readQueue,
  shownStatus,
  withMark,
  type Mark,
  type Queue,
} from './attendance-marks.ts';

const mark = (key: string, fields: Partial<Mark> = {}): Mark => ({
  bookingId: 'lucia',
  status: 'attended',
  was: 'confirmed',
  markedAt: '2026-11-21T09:12:00.000Z',
  key,
  hasLeft: false,
  ...fields,
});
const undo = (key: string) => mark(key, { status: 'confirmed', was: 'attended' });
const omar = mark('omar 1', { bookingId: 'omar' });

const told = (queue: Queue) =>
  queue.map((each) => `${each.key}: ${each.was} → ${each.status}${each.hasLeft ? ' (left)' : ''}`);

describe('the queue of marks', () => {
  test.each<[string, Queue, Mark, string[]]>([
    ['adds a first mark', [], mark('1'), ['1: confirmed → attended']],
    [
      'keeps marks of other bookings in order',
      [omar],
      mark('1'),
      ['omar 1: confirmed → attended', '1: confirmed → attended'],
    ],
    [
      'drops a mark that is undone before it was sent',
      [omar, mark('1')],
      undo('2'),
      ['omar 1: confirmed → attended'],
    ],
    [
      'sends the undo of a mark that was sent',
      [mark('1', { hasLeft: true })],
      undo('2'),
      ['2: confirmed → confirmed (left)'],
    ],
    [
      'keeps only the last of several marks',
      [mark('1')],
      mark('2', { status: 'noShow', was: 'attended' }),
      ['2: confirmed → noShow'],
    ],
  ])('%s', (_, queue, next, expected) => {
    expect(told(withMark(queue, next))).toEqual(expected);
  });

  test('a response removes its mark but not a later one', () => {
    expect(answered([mark('1'), omar], '1')).toEqual([omar]);
    const later = withMark(leaving([mark('1')], '1'), undo('2'));
    expect(told(answered(later, '1'))).toEqual(['2: confirmed → confirmed (left)']);
  });

  test('local marks override the server’s status', () => {
    const entry = { bookingId: 'lucia', status: 'confirmed' as const };
    expect(shownStatus([], entry)).toBe('confirmed');
    expect(shownStatus([mark('1')], entry)).toBe('attended');
    expect(shownStatus([omar], entry)).toBe('confirmed');
  });
});

describe('the stored queue', () => {
  test('can be read back', () => {
    const queue = [mark('1'), leaving([omar], omar.key)[0]];
    expect(readQueue(JSON.stringify(queue))).toEqual(queue);
  });

  test.each([
    ['nothing', null],
    ['truncated text', '[{"key":'],
    ['another value', '{"a":1}'],
    ['a mark without a key', JSON.stringify([{ ...mark('1'), key: 3 }])],
    ['an unknown status', JSON.stringify([{ ...mark('1'), status: 'gone' }])],
    ['null', '[null]'],
  ])('%s is an empty queue', (_, text) => {
    expect(readQueue(text)).toEqual([]);
  });
});
