// The figures derived from a weight on the scale, and the checks shown to the clerk before recording it.

import { formatCount, proportion } from '#kit/units.ts'
import { tareTolerance } from '#trade/weighing/weighing.ts'

/** Thousandths of a percent by which a load may differ before the line turns amber. */
const loadTolerance = 500

export type WeightFigures = {
  net: number | null
  over: number | null
  /** thousandths of a percent */
  overPct: number | null
  /** the difference of the empty weight from the truck's usual one, in thousandths of a percent */
  tarePct: number | null
}

/** The figures without a weight. */
export const noFigures: WeightFigures = { net: null, over: null, overPct: null, tarePct: null }

type WeighedTask = {
  firstWeight: number | null
  expectedKg: number | null
  usualTare: number | null
  step: { title: string }
}

/** The figures of a weight in kilograms, compared with the first weighing, the expected load and the usual tare. */
export const calculateFigures = (
  { firstWeight, expectedKg, usualTare, step }: WeighedTask,
  kg: number,
): WeightFigures => {
  const isEmpty = step.title.startsWith('Empty')
  const net = firstWeight === null ? null : isEmpty ? firstWeight - kg : kg - firstWeight
  const over = net === null || expectedKg === null ? null : net - expectedKg
  const tarePct = isEmpty && usualTare ? proportion(kg - usualTare, 100_000, usualTare) : null
  return { net, over, overPct: over === null ? null : proportion(over, 100_000, expectedKg as number), tarePct }
}

type WeightCheck = { isGood: boolean; text: string; values: Record<string, string>; figure: string }

const signed = (thousandths: number): string => {
  const text = (Math.abs(thousandths) / 1000).toFixed(3)
  return `${thousandths < 0 ? '−' : '+'}${text} %`
}

type ExpectedLoad = { expectedKg: number | null; bags: number | null; machineCount: number | null }

/** The checks as texts, passed and failed. */
export const describeFigures = (
  { net, overPct, tarePct }: WeightFigures,
  { expectedKg, bags, machineCount }: ExpectedLoad,
): WeightCheck[] => {
  const checks: WeightCheck[] = []
  if (net !== null) {
    const isGood = net > 0
    checks.push({
      isGood,
      text: isGood ? 'Full is more than empty' : 'Full is not more than empty',
      values: {},
      figure: '',
    })
  }
  if (overPct !== null) {
    const isGood = Math.abs(overPct) <= loadTolerance
    const text = isGood ? 'Weight within 0.5 % of {expected} kg' : 'Weight not within 0.5 % of {expected} kg'
    checks.push({ isGood, text, values: { expected: formatCount(expectedKg ?? 0) }, figure: signed(overPct) })
  }
  if (machineCount !== null && bags !== null) {
    checks.push({
      isGood: machineCount === bags,
      text: 'Machine count',
      values: {},
      figure: `${formatCount(machineCount)} / ${formatCount(bags)}`,
    })
  }
  if (tarePct !== null) {
    const isGood = Math.abs(tarePct) <= tareTolerance
    checks.push({ isGood, text: 'Tare against its last five, 2 % allowed', values: {}, figure: signed(tarePct) })
  }
  return checks
}
