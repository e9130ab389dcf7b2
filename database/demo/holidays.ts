import { publicHolidays } from '#areas/agencies/seeds.ts'
import type { Caller } from './caller.ts'

/** Adds the public holidays of a new agency. */
export const addHolidays = async (to: Caller): Promise<void> => {
  for (const [name, nameAr, firstDay, lastDay] of publicHolidays) {
    await to.add('master-data/holiday', { name, nameAr, firstDay, lastDay })
  }
}
