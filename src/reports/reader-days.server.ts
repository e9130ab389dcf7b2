// Days in reports in the reader's calendar: the user's choice, else the agency's.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import { automatic, type Fields, text } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { formatHijriFigures } from '#texts/hijri.ts'

/** Whether the reader sees Hijri days beside the Gregorian ones. */
export const seesHijriDays = async ({ tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ choice: string | null; ofAgency: boolean }>`
    select (select u.theme_settings ->> 'hijriDates' from staff_user u where u.id = app.actor()) as choice,
      (select a.hijri_dates from agency a where a.id = app.agency()) as "ofAgency"`.execute(tx)
  const { choice, ofAgency } = rows[0]!
  return choice === 'Always' || (choice !== 'Never' && ofAgency)
}

/** A day for display: `15-Jan-2026`, or followed by its Hijri day. */
export const dayWith =
  (isHijri: boolean) =>
  (day: string): string =>
    isHijri ? `${formatDay(day)} · ${formatHijriFigures(day)}` : formatDay(day)

const beside = (name: string): string => `${name} hijri`
const isDay = ({ shape }: Fields[string]): boolean => shape.kind === 'day'

/** The columns, each day followed by a column with its Hijri day: the day itself stays a date to calculate with. */
export const withHijriColumns = (columns: Fields): Fields =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, field]) =>
      isDay(field)
        ? [[name, field] as const, [beside(name), automatic(text('Hijri'))] as const]
        : [[name, field] as const],
    ),
  )

/** The rows of a report with the values of those columns. */
export async function* withHijriValues(rows: AsyncIterable<Row> | Iterable<Row>, columns: Fields): AsyncGenerator<Row> {
  const days = Object.keys(columns).filter(name => isDay(columns[name]!))
  const hijri = (day: unknown): string | null => (typeof day === 'string' ? formatHijriFigures(day) : null)
  for await (const row of rows)
    yield { ...row, ...Object.fromEntries(days.map(name => [beside(name), hijri(row[name])])) }
}
