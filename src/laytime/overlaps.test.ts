import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '#laytime/calendar.ts'
import { momentText } from '#laytime/clock.ts'
import type { Event, Fact } from '#laytime/facts.ts'
import { type Overlap, overlapsIn, overlapsWithCalendar } from '#laytime/overlaps.ts'
import { call, span, stated, terms, usd } from '../../tests/laytime.ts'

// Wed 08-Jan-2025; Friday is the 10th.
const fact = (from: string, to: string, event: Event, more: Partial<Fact> = {}): Fact =>
  span(`2025-01-${from}`, `2025-01-${to}`, event, more)
const day = (moment: number): string => momentText(moment).slice(8)

const rows: [string, Fact[], [from: string, to: string, of: Event, other: Event][]][] = [
  ['nothing', [], []],
  ['two rows that meet', [fact('08 00:00', '08 06:00', 'Weather'), fact('08 06:00', '08 12:00', 'Breakdown')], []],
  ['a minute in two rows', [fact('08 00:00', '08 06:01', 'Weather'), fact('08 06:00', '08 12:00', 'Breakdown')], [['08 06:00', '08 06:01', 'Weather', 'Breakdown']]],
  ['rows out of order', [fact('08 06:00', '08 12:00', 'Breakdown'), fact('08 00:00', '08 07:00', 'Weather')], [['08 06:00', '08 07:00', 'Weather', 'Breakdown']]],
  ['a row within another', [fact('08 00:00', '08 12:00', 'Weather'), fact('08 03:00', '08 04:00', 'Breakdown')], [['08 03:00', '08 04:00', 'Weather', 'Breakdown']]],
  ['of two that begin together the shorter comes first', [fact('08 00:00', '08 12:00', 'Breakdown'), fact('08 00:00', '08 04:00', 'Weather')], [['08 00:00', '08 04:00', 'Weather', 'Breakdown']]],
  ['of two equal rows the alphabet decides', [fact('08 00:00', '08 04:00', 'Weather'), fact('08 00:00', '08 04:00', 'Breakdown')], [['08 00:00', '08 04:00', 'Breakdown', 'Weather']]],
  ['three rows', [fact('08 00:00', '08 04:00', 'Weather'), fact('08 01:00', '08 03:00', 'Breakdown'), fact('08 02:00', '08 05:00', 'Shifting')], [['08 01:00', '08 03:00', 'Weather', 'Breakdown'], ['08 02:00', '08 04:00', 'Weather', 'Shifting'], ['08 02:00', '08 03:00', 'Breakdown', 'Shifting']]],
] // biome-ignore format: one case a line
for (const [name, facts, expected] of rows) {
  test(`rows that cover the same time: ${name}`, () => {
    const found = overlapsIn(facts).map(({ from, to, of, with: other }) => [day(from), day(to), of.event, (other as Fact).event]) // biome-ignore format: one line
    assert.deepEqual(found, expected)
  })
}

const friday = calendar('FHEX EIU')
const thursdayOff = calendar('FHEX EIU', { holidays: [{ from: '2025-01-09', to: '2025-01-09' }] })
// Friday in two halves.
const halves = {
  ...friday,
  windows: [
    { from: { day: 'Fri', time: '00:00' }, to: { day: 'Fri', time: '12:00' } },
    { from: { day: 'Fri', time: '12:00' }, to: { day: 'Fri', time: '24:00' } },
  ] as const,
}
const dry = { weatherExcepted: false }

const excepted: [string, Fact[], object, [from: string, to: string, of: Event, why: Overlap['with']][]][] = [
  ['rain on Thursday', [fact('09 00:00', '10 00:00', 'Weather')], {}, []],
  ['rain until Friday noon', [fact('09 18:00', '10 12:00', 'Weather')], {}, [['10 00:00', '10 12:00', 'Weather', 'Weekend']]],
  ['rain from Friday noon on', [fact('10 12:00', '11 12:00', 'Weather')], {}, [['10 12:00', '11 00:00', 'Weather', 'Weekend']]],
  ['rain that the contract does not except', [fact('10 00:00', '10 12:00', 'Weather')], dry, []],
  ['work on Friday', [fact('10 00:00', '10 12:00', 'Working')], {}, []],
  ['work of which 99 % count', [fact('10 00:00', '10 12:00', 'Working', { percent: 99 })], {}, [['10 00:00', '10 12:00', 'Working', 'Weekend']]],
  ['a breakdown that counts in full', [fact('10 00:00', '10 12:00', 'Breakdown', { percent: 100 })], {}, []],
  ['a fortnight of breakdown has two Fridays', [fact('08 00:00', '22 00:00', 'Breakdown')], {}, [['10 00:00', '11 00:00', 'Breakdown', 'Weekend'], ['17 00:00', '18 00:00', 'Breakdown', 'Weekend']]],
  ['a holiday before Friday', [fact('09 12:00', '10 12:00', 'Breakdown')], { calendar: thursdayOff }, [['09 12:00', '10 00:00', 'Breakdown', 'Holiday'], ['10 00:00', '10 12:00', 'Breakdown', 'Weekend']]],
  ['a Friday in two halves is one', [fact('09 00:00', '12 00:00', 'Breakdown')], { calendar: halves }, [['10 00:00', '11 00:00', 'Breakdown', 'Weekend']]],
  ['two facts, the earlier first', [fact('10 06:00', '10 12:00', 'Breakdown'), fact('09 00:00', '10 06:00', 'Weather')], {}, [['10 00:00', '10 06:00', 'Weather', 'Weekend'], ['10 06:00', '10 12:00', 'Breakdown', 'Weekend']]],
] // biome-ignore format: one case a line
for (const [name, facts, how, expected] of excepted) {
  test(`deducted by a fact and by the calendar: ${name}`, () => {
    const own = terms(stated(5), usd(1), { calendar: friday, ...how })
    const found = overlapsWithCalendar(call('2025-01-06 00:00', '2025-01-24 00:00', own, facts))
    assert.deepEqual(
      found.map(({ from, to, of, with: why }) => [day(from), day(to), of.event, why]),
      expected,
    )
  })
}
