// The length and the seed of a random walk: in `npm test` short and always the same, in `npm run soak` long and different each time.

/** The number of steps, the seed with which the walk can be repeated, and the milliseconds it may take. */
type Walk = { steps: number; seed: number; timeout: number }

const given = (name: string): number | undefined => {
  const text = process.env[name]
  return text ? Number(text) : undefined
}

/** Whether this run is `npm run soak`. */
export const isSoak = process.env.GMS_SOAK === '1'

/** The walk to take: `short` steps with this `seed`, or at least `long` steps as `npm run soak` sets. */
export const walk = (of: { seed: number; short: number; long: number }): Walk => ({
  seed: given('GMS_SOAK_SEED') ?? of.seed,
  steps: isSoak ? (given('GMS_SOAK_STEPS') ?? of.long) : of.short,
  timeout: isSoak ? Number.POSITIVE_INFINITY : 600_000,
})
