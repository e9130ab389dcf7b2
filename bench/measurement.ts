// What a measurement is, and the arithmetic every one of them needs.

export type Measurement = {
  name: string
  value: number
  unit: string
  /** against what `target` judges: a share of the best possible, or how much slower the larger case is */
  ratio?: number
  target?: { least: number } | { most: number }
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which a share of the values lies: 0.5 is the median. */
const quantile = (values: readonly number[], share: number): number => {
  const ordered = sorted(values)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] as number
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** Milliseconds `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** How often a second `work` is done by so many clients at once; `work` is told which client it is for. */
export const perSecond = async (
  clients: number,
  seconds: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> => {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  const one = async (client: number): Promise<void> => {
    while (performance.now() < end) {
      await work(client)
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  return (done * 1000) / (performance.now() - start)
}

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

const aim = ({ target }: Measurement): string =>
  target === undefined ? '' : 'least' in target ? `>= ${target.least}` : `<= ${target.most}`

/** Whether what was measured is as good as it should be; undefined where nothing is asked of it. */
export const holds = ({ ratio, value, target }: Measurement): boolean | undefined => {
  if (target === undefined) return undefined
  const judged = ratio ?? value
  return 'least' in target ? judged >= target.least : judged <= target.most
}

const mark = (measurement: Measurement): string =>
  ({ true: 'yes', false: 'NO', undefined: '' })[`${holds(measurement)}`]

/** The measurements as a table for a terminal, and for Markdown. */
export const tableOf = (measurements: readonly Measurement[]): string => {
  const head = ['Measured', 'Ratio', 'Aim', 'Holds', 'Value', 'Unit']
  const rows = measurements.map(measurement => [
    measurement.name,
    measurement.ratio === undefined ? '' : measurement.ratio.toFixed(2),
    aim(measurement),
    mark(measurement),
    figure(measurement.value),
    measurement.unit,
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => (row[i] as string).length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}
