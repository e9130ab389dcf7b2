import { berth } from '#areas/master-data/berth/definition.ts'
import { consignee, shipmentOwner } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { voyageLife } from '#areas/shipping/voyage/life-fields.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  day,
  expected,
  hinted,
  instant,
  lines,
  link,
  links,
  optional,
  quantity,
  remarks,
  text,
} from '#kit/fields.ts'

export const voyage = document('voyage', {
  address: 'shipping',
  title: { one: 'Voyage', many: 'Shipping' },
  purpose:
    'One call of one vessel. Its cargo follows from its bills of lading, and the owners of that cargo see the voyage.',
  right: 'Shipping',
  named: 'voyageNo',
  unique: ['vessel', 'voyageNo'],
  fields: {
    voyageNo: text('Voyage number', { max: 20 }),
    vessel: link('Vessel', vessel),
    shipmentManager: link('Shipment Manager', shipmentOwner),
    shipAgent: optional(text('Ship agent', { max: 80 })),
    agentLicenceNo: optional(text('Agent’s licence', { max: 40 })),
    agentLicenceExpiry: optional(day('Licence expires on')),
    stevedore: optional(text('Stevedore', { max: 80 })),
    surveyor: optional(text('Surveyor', { max: 80 })),
    charterPartyDate: optional(day('Charter party of')),
    charterPartyForm: optional(text('Charter party form', { max: 40 })),
    laycanFrom: optional(day('Laycan from')),
    laycanTo: optional(day('Laycan to')),
    loadPorts: links('Load ports', port),
    dischargePort: link('Discharge port', port),
    secondPort: optional(link('Second discharge port', port)),
    berth: optional(link('Berth', berth, { narrowedBy: ['dischargePort'] })),
    eta: expected(instant('Expected arrival')),
    departedAt: optional(instant('Departed')),
    arrivedAt: hinted(optional(instant('Arrived')), 'At the pilot station.'),
    anchoredAt: optional(instant('Anchored')),
    norTenderedAt: optional(instant('Notice of readiness tendered')),
    norAcceptedAt: optional(instant('Notice of readiness accepted')),
    freePratiqueAt: optional(instant('Free pratique')),
    customsClearedAt: optional(instant('Cleared by customs')),
    berthedAt: optional(instant('Berthed')),
    dischargeCommencedAt: optional(instant('Discharge commenced')),
    dischargeCompletedAt: optional(instant('Discharge completed')),
    sailedAt: optional(instant('Sailed')),
    dischargeRateAgreed: optional(quantity('Agreed discharge rate a day', { sum: false })),
    // The stowage shows the cargo of all owners, so only staff see it.
    hatchPlan: lines(
      'Hatch plan',
      { hold: text('Hold', { max: 10 }), lc: link('LC', lc), quantity: quantity('Quantity') },
      { seenBy: () => [] },
    ),
    cargo: automatic(
      lines(
        'Cargo on board',
        { consignee: link('Consignee', consignee), lc: link('LC', lc), quantity: quantity('B/L quantity') },
        { seenBy: line => [line.consignee] },
      ),
    ),
    permissionOverride: automatic(text('Reason for discharging without a permission', { max: 300, long: true })),
    remarks: remarks(),
  },
  rules: voyage => ({
    ...(voyage.secondPort &&
      voyage.secondPort === voyage.dischargePort && { secondPort: 'Choose another port than the first.' }),
    ...(voyage.shipAgent && !voyage.agentLicenceNo && { agentLicenceNo: 'Enter the licence of the ship agent.' }),
    ...(voyage.agentLicenceExpiry &&
      voyage.eta &&
      voyage.agentLicenceExpiry < voyage.eta.slice(0, 10) && {
        agentLicenceExpiry: 'The licence ends before the vessel arrives.',
      }),
    ...(voyage.laycanFrom &&
      voyage.laycanTo &&
      voyage.laycanTo < voyage.laycanFrom && { laycanTo: 'Must not lie before its first day.' }),
    ...factOrderRules(voyage),
  }),
  list: ['voyageNo', 'vessel', 'shipmentManager', 'dischargePort', 'berth', 'eta', 'arrivedAt', 'dischargeCompletedAt'],
  filters: ['vessel', 'dischargePort', 'shipmentManager'],
  search: ['shipAgent'],
  papers: [
    'Notice of readiness',
    'Statement of facts',
    'Draft survey',
    'Charter party',
    'Customs declaration',
    'Other',
  ],
  seenBy: voyage => (voyage.cargo ?? []).map(line => line.consignee),
  life: voyageLife,
})

// The facts of a sequence follow each other in time; a notice may be tendered at anchor or alongside.
const factSequences = [
  ['departedAt', 'arrivedAt', 'berthedAt', 'dischargeCommencedAt', 'dischargeCompletedAt', 'sailedAt'],
  ['arrivedAt', 'anchoredAt'],
  ['arrivedAt', 'norTenderedAt', 'norAcceptedAt'],
] as const
type Fact = (typeof factSequences)[number][number]

// Reports the first fact that is earlier than its predecessor.
const factOrderRules = (voyage: Partial<Record<Fact, string | null>>): Partial<Record<Fact, string>> => {
  for (const course of factSequences) {
    let latest = ''
    for (const fact of course) {
      const at = voyage[fact]
      if (!at) continue
      if (at < latest) return { [fact]: 'Earlier than the fact before it.' }
      latest = at
    }
  }
  return {}
}
