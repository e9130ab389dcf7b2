import { berth } from '#areas/master-data/berth/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, instant, link, optional, percent, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { voyagesOf } from '#trade/statements/analysis-fields.ts'

const figure = (label: string) => quantity(label, { zero: true })

/** Voyages under way and those discharged recently: progress, rate, and expected completion. */
export const vesselStats = analysis('vessel-stats', {
  title: 'Vessels',
  needs: [],
  unit: 'MT',
  filters: voyagesOf,
  columns: {
    voyage: link('Voyage', voyage),
    vessel: link('Vessel', vessel),
    status: choice('Status', voyage.life.states),
    eta: instant('Expected arrival'),
    arrivedAt: optional(instant('Arrived')),
    berthedAt: optional(instant('Berthed')),
    completedAt: optional(instant('Discharge completed')),
    berth: optional(link('Berth', berth)),
    dischargePort: link('Discharge port', port),
    loadPort: optional(link('Load port', port)),
    bl: figure('B/L quantity'),
    discharged: figure('Discharged'),
    remaining: figure('Remaining'),
    pctDone: percent('Discharged of B/L'),
    ratePerDay: optional(figure('Discharge a day')),
    daysAtBerth: optional(quantity('Days at berth', { zero: true, unit: 'days' })),
    expectedCompletion: optional(instant('Expected completion')),
  },
  total: { bl: figure('B/L quantity'), discharged: figure('Discharged'), afloat: figure('Afloat') },
  days: 31,
})
