// Compares the daily bagging capacity of a terminal with the permits of that day.

import { sql } from 'kysely'
import type { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

// Kilograms in bags on other permits of the terminal that begin on the day.
const readPermitted = async (
  terminal: number,
  day: string,
  except: number,
  { tx, asker }: Context,
): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`
    select coalesce(sum(quantity), 0)::bigint as kg from sale_permit
    where agency_id = app.agency() and terminal = ${terminal} and bags is not null and id <> ${except}
      and status in ('Active', 'Used') and (valid_from at time zone ${asker.timeZone})::date = ${day}::date`.execute(tx)
  return rows[0]!.kg
}

/** Refuses bags beyond the terminal's capacity on the day the permit begins, unless a user who approves permits gives a reason. */
export const checkBagging = async (
  permit: ValuesIn<typeof salePermit>,
  except: number,
  context: Context,
): Promise<void> => {
  const { terminal, bags, quantity, validFrom, remarks } = permit
  if (terminal === null || !bags || validFrom === null) return
  if (remarks !== null && mayOn(context.asker, 'Approve', 'SalePermit')) return
  const { name, baggingPerDay } = await context.tx
    .selectFrom('terminal')
    .select(['name', 'baggingPerDay'])
    .where('id', '=', terminal)
    .executeTakeFirstOrThrow()
  if (baggingPerDay === null) return
  const { day } = localTime(validFrom, context.asker.timeZone)
  const asked = (await readPermitted(terminal, day, except, context)) + (quantity ?? 0)
  if (asked <= baggingPerDay) return
  exceeded(
    'BAGGING_EXCEEDED',
    '{terminal} bags {most} MT a day; with this permit {asked} MT are permitted for {day}. Choose another day, or ask a user who approves permits to enter a reason under Remarks.',
    {
      fields: { bags: 'More than is bagged in a day.' },
      values: {
        terminal: name,
        most: formatQuantity(baggingPerDay),
        asked: formatQuantity(asked),
        day,
      },
    },
  )
}
