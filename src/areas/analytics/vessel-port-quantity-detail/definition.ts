import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { deliveryTypes } from '#areas/port-loading/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choices, count, day, lines, link, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { voyagesOf } from '#trade/statements/analysis-fields.ts'

const trucks = count('Trucks', { zero: true })
const out = quantity('Port out', { zero: true })

/** The quantity that left the port day by day, compared with the agreed rate, and by LC. */
export const vesselPortQuantityDetail = analysis('vessel-port-quantity-detail', {
  title: 'Port out by day',
  needs: ['Shipping', 'ConsignmentTransportation'],
  unit: 'MT',
  filters: { ...voyagesOf, deliveryType: optional(choices('Delivery', deliveryTypes)) },
  columns: {
    voyage: link('Voyage', voyage),
    vessel: link('Vessel', vessel),
    port: link('Port', port),
    bl: quantity('B/L quantity', { zero: true }),
    trucks,
    out,
    days: lines('Days', {
      date: day('Date'),
      trucks,
      out,
      cumulative: quantity('Until then', { zero: true }),
      planned: optional(quantity('Agreed until then', { zero: true })),
    }),
    lcs: lines('LCs', { lc: link('LC', lc), trucks, out }),
  },
  total: { bl: quantity('B/L quantity', { zero: true }), trucks, out },
  days: 31,
})
