// Places vessels on a timeline of days: sailing, waiting, at berth, discharging, and the expected end.

/** Dates of a voyage; null if not known yet. */
export type VoyageDates = {
  voyageId: number
  eta: string
  departedAt: string | null
  arrivedAt: string | null
  berthedAt: string | null
  commencedAt: string | null
  completedAt: string | null
  emptyAt: string | null
}
export type PhaseName = 'Under way' | 'Waiting' | 'At berth' | 'Discharging' | 'Expected'

/** A phase; start and width are parts of the whole timeline in thousandths of a percent. */
export type Phase = { name: PhaseName; start: number; width: number; from: string; to: string }
type Timeline = {
  rows: { voyageId: number; phases: Phase[] }[]
  /** the labelled days below the timeline, and their positions */
  ticks: { day: string; at: number }[]
  now: number
}

const dayMs = 86_400_000
const ms = (at: string): number => Date.parse(at)
const iso = (at: number): string => new Date(at).toISOString()

type Span = { name: PhaseName; from: number; to: number }

// Each phase lasts until the next one begins; the last one begun lasts until now.
const phaseSpans = (of: VoyageDates, now: number): Span[] => {
  const facts: [PhaseName, string | null][] = [
    ['Under way', of.departedAt],
    ['Waiting', of.arrivedAt],
    ['At berth', of.berthedAt],
    ['Discharging', of.commencedAt],
  ]
  const begun = facts.flatMap(([name, at]) => (at === null ? [] : [{ name, from: ms(at) }]))
  const end = of.completedAt === null ? now : ms(of.completedAt)
  const phases = begun.map(({ name, from }, n) => ({ name, from, to: Math.max(from, begun[n + 1]?.from ?? end) }))
  const ahead = of.completedAt !== null ? null : of.arrivedAt === null ? ms(of.eta) : of.emptyAt && ms(of.emptyAt)
  const since = begun.length > 0 ? now : ahead && ahead - dayMs
  return ahead && since && ahead > since ? [...phases, { name: 'Expected', from: since, to: ahead }] : phases
}

const stepDays = (days: number): number => [1, 2, 5, 7, 14, 28].find(step => days / step <= 8) ?? 56

// A long sea passage would leave too little room for the other phases.
const seaDays = 7

/** Places the voyages on one timeline; the sea passage is cut to its last days. */
export const buildTimeline = (voyages: readonly VoyageDates[], today: Date): Timeline => {
  const now = today.getTime()
  const rows = voyages.map(voyage => ({ voyageId: voyage.voyageId, spans: phaseSpans(voyage, now) }))
  const arrivals = voyages.map(({ arrivedAt, eta }) => Math.min(now, ms(arrivedAt ?? eta)))
  const first = Math.floor((Math.min(now, ...arrivals) - seaDays * dayMs) / dayMs) * dayMs
  const last = Math.ceil(Math.max(now, ...rows.flatMap(({ spans }) => spans.map(({ to }) => to))) / dayMs + 1) * dayMs
  const at = (moment: number): number =>
    Math.round(((Math.min(last, Math.max(first, moment)) - first) * 100_000) / (last - first))
  const step = stepDays((last - first) / dayMs) * dayMs
  return {
    rows: rows.map(({ voyageId, spans }) => ({
      voyageId,
      phases: spans
        .map(({ name, from, to }) => ({
          name,
          start: at(from),
          width: at(to) - at(from),
          from: iso(from),
          to: iso(to),
        }))
        .filter(({ width }) => width > 0),
    })),
    ticks: Array.from({ length: Math.floor((last - first) / step) }, (_, n) => ({
      day: iso(first + n * step).slice(0, 10),
      at: at(first + n * step),
    })),
    now: at(now),
  }
}
