import { berth } from '#areas/master-data/berth/definition.ts'
import { shipmentOwner } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { document } from '#kit/document.ts'
import { day, instant, link, links, optional, quantity, remarks, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

/** One call of one vessel. */
export const voyage = document('voyage', {
  address: 'shipping',
  title: { one: 'Voyage', many: 'Shipping' },
  right: 'Shipping',
  named: 'voyageNo',
  unique: ['vessel', 'voyageNo'],
  fields: {
    voyageNo: text('Voyage number', { max: 20 }),
    vessel: link('Vessel', vessel),
    shipmentManager: link('Shipment Manager', shipmentOwner),
    shipAgent: optional(text('Ship agent', { max: 80 })),
    stevedore: optional(text('Stevedore', { max: 80 })),
    surveyor: optional(text('Surveyor', { max: 80 })),
    charterPartyDate: optional(day('Charter party of')),
    loadPorts: links('Load ports', port),
    dischargePort: link('Discharge port', port),
    berth: optional(link('Berth', berth, { narrowedBy: ['dischargePort'] })),
    eta: instant('Expected arrival'),
    departedAt: optional(instant('Departed')),
    arrivedAt: optional(instant('Arrived')),
    norTenderedAt: optional(instant('Notice of readiness tendered')),
    norAcceptedAt: optional(instant('Notice of readiness accepted')),
    berthedAt: optional(instant('Berthed')),
    dischargeCommencedAt: optional(instant('Discharge commenced')),
    dischargeCompletedAt: optional(instant('Discharge completed')),
    sailedAt: optional(instant('Sailed')),
    dischargeRateAgreed: optional(quantity('Agreed discharge rate a day')),
    remarks: remarks(),
  },
  rules: voyage => outOfOrder(voyage),
  list: ['voyageNo', 'vessel', 'shipmentManager', 'dischargePort', 'berth', 'eta', 'arrivedAt', 'dischargeCompletedAt'],
  filters: ['vessel', 'dischargePort', 'shipmentManager'],
  life: {
    initial: 'Planned',
    states: ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging', 'Completed', 'Closed', 'Canceled'],
    posted: [],
    editable: ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging', 'Completed'],
    actions: {
      depart: { label: 'Departed', moves: { Planned: 'Sailing' }, asks: { departedAt: instant('Departed') } },
      arrive: {
        label: 'Arrived',
        moves: { Planned: 'Arrived', Sailing: 'Arrived' },
        asks: { arrivedAt: instant('Arrived'), norTenderedAt: optional(instant('Notice of readiness tendered')) },
      },
      berth: { label: 'Berthed', moves: { Arrived: 'Berthed' }, asks: { berthedAt: instant('Berthed') } },
      'start-discharge': {
        label: 'Start discharge',
        moves: { Berthed: 'Discharging' },
        asks: { dischargeCommencedAt: instant('Discharge commenced') },
      },
      complete: {
        label: 'Complete discharge',
        moves: { Discharging: 'Completed' },
        asks: { dischargeCompletedAt: instant('Discharge completed') },
      },
      close: { label: 'Close', moves: { Completed: 'Closed' } },
      cancel: cancelFrom('Planned', 'Sailing'),
    },
  },
})

const chain = [
  'departedAt',
  'arrivedAt',
  'norTenderedAt',
  'norAcceptedAt',
  'berthedAt',
  'dischargeCommencedAt',
  'dischargeCompletedAt',
  'sailedAt',
] as const

// Facts of a voyage follow each other; the first that lies before its predecessor is named.
const outOfOrder = (
  voyage: Partial<Record<(typeof chain)[number], string | null>>,
): Partial<Record<(typeof chain)[number], string>> => {
  let latest = ''
  for (const fact of chain) {
    const at = voyage[fact]
    if (!at) continue
    if (at < latest) return { [fact]: 'Lies before what must come first.' }
    latest = at
  }
  return {}
}
