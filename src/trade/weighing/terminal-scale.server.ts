// Weights at a terminal: whether its scale showed them, and who may type a different one where a scale is connected. The same rule as for
// the port's weighbridges (scale.server.ts), for tickets with a terminal and no scale.

import { together } from '#database/together.ts'
import type { Context } from '#kit/server/context.ts'
import { checkQueuedTime, fillQueuedTimes } from '#trade/weighing/queued-weighing.server.ts'
import { checkWeighbridges, readWeighbridges } from '#trade/weighing/terminal-weighbridges.server.ts'
import { refuseImpossibleWeights } from '#trade/weighing/truck-gross.server.ts'
import { requireReasonToType, requireRightToType } from '#trade/weighing/typed-weights.server.ts'
import { isScaleReading } from '#trade/weighing/weighing.ts'

/** The weighings of a document: the fields of its weights, and the fields that each action enters. */
export type Passes<N extends string> = { all: readonly N[]; by: Readonly<Record<string, N>> }

type WeightSource = {
  weightSource: 'Scale' | 'Manual' | null
  manualReason: string | null
  scales: number[] | null
  weighedAt: string | null
  weighingSentAt: string | null
}
type Weighed<N extends string> = Record<N, number | null> & WeightSource
type Ticket = { truck: number | null; date: string }

type Weighing<N extends string> = {
  passes: Passes<N>
  what: string
  values: Weighed<N>
  before: Weighed<N> | null
  /** the terminal where the truck is weighed */
  terminal: number | null
}

const isEntering = (what: string): boolean => what === 'create' || what === 'change'

// A weight that an action enters counts as weighed now, even if it equals the earlier value.
const enteredNow = <N extends string>({ passes, what, values, before }: Weighing<N>): N[] => {
  const entered = isEntering(what) ? passes.all.filter(name => values[name] !== before?.[name]) : [passes.by[what]]
  return entered.filter((name): name is N => name !== undefined && values[name] !== null)
}

const readScales = ({ terminal }: { terminal: number | null }, { tx }: Context) =>
  tx
    .selectFrom('weighbridge')
    .select(['id', 'name', 'calibrationExpiry', 'readingKg', 'readAt'])
    .where('terminal', '=', terminal)
    .where('isConnected', '=', true)
    .where('status', '=', 'active')
    .execute()

type Scales = Awaited<ReturnType<typeof readScales>>

// If two weights are entered at once, the scale cannot have shown both.
const findScale = <N extends string>(
  entered: readonly N[],
  values: Weighed<N>,
  scales: Scales,
): Scales[number] | undefined => {
  const [only, more] = entered
  if (only === undefined || more !== undefined) return undefined
  return scales.find(({ readingKg, readAt }) => {
    const reading = readingKg === null || readAt === null ? undefined : { kg: readingKg, at: readAt }
    return isScaleReading(values[only] as number, reading, new Date())
  })
}

/**
 * The source of a truck's weights, the scales that showed them, and the reason for typing one, which is kept. The source is the scale only
 * if scales showed all of the weights.
 */
export const fillWeightSource = async <N extends string>(
  weighing: Weighing<N>,
  context: Context,
): Promise<WeightSource> => {
  const { values, before } = weighing
  const manualReason = values.manualReason ?? before?.manualReason ?? null
  const entered = enteredNow(weighing)
  const earlier = before?.scales ?? []
  const waited = fillQueuedTimes(values, before, entered.length > 0)
  if (entered.length === 0)
    return { weightSource: before?.weightSource ?? null, manualReason, scales: earlier, ...waited }
  const scale = findScale(entered, values, await readScales(weighing, context))?.id
  const isScale = before?.weightSource !== 'Manual' && scale !== undefined
  const scales = scale === undefined ? earlier : [...new Set([...earlier, scale])]
  return { weightSource: isScale ? 'Scale' : 'Manual', manualReason, scales, ...waited }
}

/**
 * Refuses a weight that no truck can have, and one that no weighbridge of the terminal can show. Where the terminal has a connected scale,
 * a weight that it did not show needs a reason and the right to type it.
 */
export const checkWeightSource = async <N extends string>(
  weighing: Weighing<N> & { values: Ticket },
  context: Context,
): Promise<void> => {
  const entered = enteredNow(weighing)
  if (entered.length === 0) return
  const { terminal, values } = weighing
  checkQueuedTime(values.weighedAt, weighing.before?.weighedAt)
  const { truck, date, manualReason } = values
  const weights = entered.map(field => ({ field, kg: values[field] as number }))
  await refuseImpossibleWeights(truck, weights, context)
  const [scales, weighbridges] = await together(
    readScales(weighing, context),
    readWeighbridges({ terminal, truck }, context),
  )
  const shownBy = findScale(entered, values, scales)
  checkWeighbridges({ date, manualReason, entered: weights, shownBy }, weighbridges, context)
  if (scales.length === 0 || shownBy !== undefined) return
  requireRightToType(entered.at(-1) as string, context)
  requireReasonToType(manualReason)
}
