import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#kit/days.ts'
import { namesToRemove, nightlyName } from './backup-rotation.ts'

const at = (day: string, time = '02:00:00'): string => nightlyName(day, time)
const nights = (from: string, count: number): string[] => Array.from({ length: count }, (_, n) => at(addDays(from, n)))

type Case = [title: string, names: string[], kept: { days: number; weeks: number }, stay: string[]]

// 2026-11-01 is a Sunday.
const cases: Case[] = [
  ['nothing is there', [], { days: 7, weeks: 4 }, []],
  ['fewer than are kept', nights('2026-11-01', 3), { days: 7, weeks: 4 }, nights('2026-11-01', 3)],
  ['the last days', nights('2026-11-01', 10), { days: 3, weeks: 0 }, nights('2026-11-08', 3)],
  [
    'the last days, and the last of each of the last weeks',
    nights('2026-10-01', 42),
    { days: 2, weeks: 3 },
    [at('2026-10-31'), at('2026-11-07'), at('2026-11-10'), at('2026-11-11')],
  ],
  [
    'the last of a day',
    [at('2026-11-01'), at('2026-11-01', '14:00:00'), at('2026-11-02')],
    { days: 2, weeks: 0 },
    [at('2026-11-01', '14:00:00'), at('2026-11-02')],
  ],
  [
    'after a pause of months the old ones still stand',
    [at('2026-01-01'), at('2026-01-02'), at('2026-11-01')],
    { days: 2, weeks: 1 },
    [at('2026-01-02'), at('2026-11-01')],
  ],
  [
    'what is no nightly backup stays',
    ['monday.gz', 'gms-2026-11-01.backup', `${at('2026-01-01')}.77`, ...nights('2026-11-01', 2)],
    { days: 1, weeks: 0 },
    ['monday.gz', 'gms-2026-11-01.backup', `${at('2026-01-01')}.77`, at('2026-11-02')],
  ],
]

for (const [title, names, kept, stay] of cases)
  test(title, () => {
    const gone = namesToRemove(names, kept)
    assert.deepEqual(
      names.filter(name => !gone.includes(name)),
      stay,
    )
  })
