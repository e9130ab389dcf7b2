// (c) The closing stock of a past day through the report's call: with ten thousand entries, and with many more, as many lots alive.

import type { Ask } from './caller.ts'
import { type Entries, firstDay, generationDays, lotsAlive } from './entries.ts'
import { type Measurement, median, p95, timed } from './measurement.ts'
import { type World, withServer } from './world.ts'

// A day on which every lot of its generation stands.
const dayOf = ({ generations }: Entries, n: number): string => {
  const day = ((n * 7) % generations) * generationDays + generationDays / 4 + ((n * 13) % (generationDays / 2))
  return new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10)
}

const closingOn = async (ask: Ask, { agency }: World, day: string): Promise<number> =>
  timed(async () => {
    const { body } = await ask('GET', `/api/agencies/${agency.id}/reports/barley-closing-stock?asOf=${day}&pageSize=20`)
    const { count } = body as { count: number }
    if (count < lotsAlive || count > lotsAlive + 10) throw new Error(`${count} lots stood on ${day}.`)
  })

/** Asks both in turns; the ratio is that of the two medians. */
export const measureClosing = async (
  world: World,
  small: Entries,
  large: Entries,
  times = 40,
): Promise<Measurement[]> =>
  withServer(small.url, world.token, few =>
    withServer(large.url, world.token, async many => {
      const both: { small: number[]; large: number[] } = { small: [], large: [] }
      for (let n = -5; n < times; n++) {
        const a = await closingOn(few, world, dayOf(small, n + 5))
        const b = await closingOn(many, world, dayOf(large, n + 5))
        if (n < 0) continue
        both.small.push(a)
        both.large.push(b)
      }
      const size = large.count.toLocaleString('en')
      const ratio = median(both.large) / median(both.small)
      return [
        {
          name: `Closing stock of a past day, ${size} entries to ${small.count.toLocaleString('en')}`,
          value: median(both.large),
          unit: 'ms median',
          ratio,
          target: { most: 2 },
        },
        { name: `Closing stock of a past day, ${size} entries`, value: p95(both.large), unit: 'ms p95' },
      ]
    }),
  )
