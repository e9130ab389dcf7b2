// How long a random walk is and where it starts: in `npm test` short and always the same, in `npm run soak` long and each time another.

/** A walk of so many steps, from a seed from which it comes out the same again, and the milliseconds it may take. */
export type Walk = { steps: number; seed: number; timeout: number }

const given = (name: string): number | undefined => {
  const text = process.env[name]
  return text ? Number(text) : undefined
}

/** Whether this is `npm run soak`. */
export const isSoak = process.env.GMS_SOAK === '1'

/** The walk to take: `short` from this `seed`, or at least `long` as `npm run soak` asks. */
export const walk = (of: { seed: number; short: number; long: number }): Walk => ({
  seed: given('GMS_SOAK_SEED') ?? of.seed,
  steps: isSoak ? (given('GMS_SOAK_STEPS') ?? of.long) : of.short,
  timeout: isSoak ? Number.POSITIVE_INFINITY : 600_000,
})
