import { coasts } from '#areas/master-data/port/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, count, lines, money, optional, quantity, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { voyagesOf } from '#trade/statements/analysis-fields.ts'

const tons = (label: string) => quantity(label, { zero: true })
const dollars = (label: string) => money(label, { currency: 'USD', zero: true })

const figures = {
  voyages: count('Voyages', { zero: true }),
  bl: tons('B/L quantity'),
  discharged: tons('Discharged'),
}

/** All vessels together, by origin of their cargo and coast; a voyage counts for each origin it brings. Demurrage and despatch come from
 *  the agreed statements and are shown separately. */
export const vesselOverallStats = analysis('vesselOverall-stats', {
  title: 'Vessels in all',
  needs: ['Shipping', 'Laytime'],
  unit: 'MT',
  filters: voyagesOf,
  columns: { origin: optional(text('Origin')), coast: choice('Coast', coasts), ...figures },
  total: {
    ...figures,
    afloat: tons('Afloat'),
    averageRate: optional(tons('Discharge a day')),
    demurrage: dollars('Demurrage'),
    despatch: dollars('Despatch'),
    states: lines('By status', {
      status: choice('Status', voyage.life.states),
      voyages: count('Voyages', { zero: true }),
    }),
  },
  days: 365,
})
