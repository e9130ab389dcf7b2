import assert from 'node:assert/strict'
import { test } from 'node:test'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { dayFormats, momentFormats, withMonthNames } from '#ui/day-formats.ts'

dayjs.extend(customParseFormat)

// As the picker reads what is typed.
const read = (typed: string, formats: readonly string[], as: string): string | undefined => {
  const days = formats.map(format => dayjs(withMonthNames(typed), format, true))
  return days.find(day => day.isValid())?.format(as)
}

test('a day is read in every form in which it is usually typed', () => {
  const forms = [
    '05-Oct-2026',
    '5-oct-2026',
    '05 OCT 2026',
    '05/10/2026',
    '5/10/2026',
    '05-10-2026',
    '5.10.2026',
    '05.10.2026',
  ]
  for (const typed of [...forms, '05102026', '2026-10-05', '2026/10/05'])
    assert.equal(read(typed, dayFormats, 'YYYY-MM-DD'), '2026-10-05', typed)
  assert.equal(read('25/3/2026', dayFormats, 'YYYY-MM-DD'), '2026-03-25')
  assert.equal(read('5/03/2026', dayFormats, 'YYYY-MM-DD'), '2026-03-05')
  for (const typed of ['31/02/2026', '10/25/2026', '5/10', '5/10/202', 'today'])
    assert.equal(read(typed, dayFormats, 'YYYY-MM-DD'), undefined, typed)
})

test('so is a moment', () => {
  for (const typed of ['05/10/2026 09:30', '05-oct-2026 9:30'])
    assert.equal(read(typed, momentFormats, 'YYYY-MM-DD HH:mm'), '2026-10-05 09:30', typed)
})

test('a day is shown in the first form', () => {
  assert.deepEqual([dayFormats[0], momentFormats[0]], ['DD-MMM-YYYY', 'DD-MMM-YYYY HH:mm'])
})
