import { publicHolidays } from '#areas/agencies/seeds.ts'
import type { Caller } from './caller.ts'

/** Adds the public holidays of 2025 to 2027. */
export const addHolidays = async (to: Caller): Promise<void> => {
  for (const [name, nameAr, firstDay, lastDay] of publicHolidays) {
    await to.add('master-data/holiday', { name, nameAr, firstDay, lastDay })
  }
}
