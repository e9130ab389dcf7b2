import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { addDays } from '#kit/days.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  ending,
  expected,
  hinted,
  link,
  links,
  optional,
  percent,
  quantity,
  remarks,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

/** The regulator requires an import permit this many days before the vessel arrives. */
const daysBeforeArrival = 30

/** Permitted origins of barley. */
const origins = [
  'Australia',
  'Germany',
  'Russia',
  'Romania',
  'Ukraine',
  'France',
  'Argentina',
  'Estonia',
  'Lithuania',
  'United Kingdom',
  'Canada',
] as const

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const vesselPermission = document('vesselPermission', {
  address: 'procurement/vesselPermission',
  title: { one: 'Vessel Permission', many: 'Vessel Permission' },
  purpose:
    'What an authority allows one vessel to bring. Without a valid permission of the grain authority its discharge does not begin.',
  right: 'VesselPermission',
  named: 'permissionNo',
  unique: ['permissionNo'],
  fields: {
    permissionNo: text('Permission number', { max: 40 }),
    authority: starting(choice('Authority', ['Grain authority', 'Ports', 'Agriculture', 'Customs']), 'Grain authority'),
    requestDate: day('Requested on'),
    vessel: under('Ship and cargo', link('Vessel', vessel)),
    voyage: hinted(optional(link('Voyage', voyage, { narrowedBy: ['vessel'] })), 'Empty: every call of the vessel.'),
    purchaseContract: link('Purchase contract', purchaseContract, { follows: [{ in: ['Active'] }] }),
    lcs: links('LCs', lc),
    importer: link('Importer', consignee),
    cargoType: link('Cargo type', cargoType),
    origin: choice('Origin', origins),
    permittedQuantity: quantity('Permitted quantity'),
    tolerancePct: starting(percent('Tolerance', { most: 20 }), 10_000),
    dischargePort: under('Arrival', link('Discharge port', port)),
    eta: expected(day('Expected arrival')),
    neededBy: expected(automatic(day('Needed by'))),
    issueDate: automatic(day('Issued on')),
    expiryDate: ending(30, automatic(day('Expires on'))),
    daysAhead: automatic(count('Days before arrival', { signed: true, sum: false })),
    isLate: automatic(yesNo('Issued late')),
    qualityCertificateRef: under('Certificate and clearance', optional(text('Quality certificate', { max: 60 }))),
    clearanceNo: optional(text('Clearance number', { max: 40 })),
    clearanceDate: optional(day('Cleared on')),
    remarks: remarks(),
  },
  derive: ({ eta, issueDate }) => ({
    neededBy: addDays(eta, -daysBeforeArrival),
    daysAhead: issueDate ? daysBetween(issueDate, eta) : null,
    isLate: issueDate ? issueDate > addDays(eta, -daysBeforeArrival) : null,
  }),
  rules: ({ requestDate, issueDate, expiryDate, clearanceNo, clearanceDate }) => ({
    ...(issueDate && issueDate < requestDate && { issueDate: 'Lies before the request.' }),
    ...(issueDate && expiryDate && expiryDate <= issueDate && { expiryDate: 'Must lie after the day of issue.' }),
    ...(clearanceDate && !clearanceNo && { clearanceNo: 'Enter the number of the clearance.' }),
  }),
  list: [
    'permissionNo',
    'authority',
    'vessel',
    'voyage',
    'importer',
    'permittedQuantity',
    'eta',
    'neededBy',
    'issueDate',
    'expiryDate',
    'isLate',
  ],
  filters: ['authority', 'vessel', 'voyage', 'importer', 'purchaseContract', 'expiryDate', 'isLate'],
  search: ['clearanceNo'],
  papers: ['Import permit', 'Port entry permission', 'Quality certificate', 'Clearance', 'Other'],
  seenBy: permission => [permission.importer],
  life: {
    initial: 'Requested',
    states: ['Requested', 'Issued', 'Used', 'Expired', 'Rejected', 'Canceled'],
    posted: [],
    editable: ['Requested', 'Issued'],
    actions: {
      issue: {
        label: 'Mark as issued',
        moves: { Requested: 'Issued' },
        asks: { issueDate: day('Issued on'), expiryDate: day('Expires on') },
      },
      // The authority extends a permission under its number.
      extend: {
        label: 'Extend',
        seldom: true,
        moves: { Issued: 'Issued', Expired: 'Issued' },
        asks: { expiryDate: day('Expires on') },
      },
      use: { label: 'Used', moves: { Issued: 'Used' }, systemOnly: true },
      expire: { label: 'Expired', moves: { Issued: 'Expired' }, systemOnly: true },
      reject: {
        label: 'Mark as rejected',
        moves: { Requested: 'Rejected' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        danger: true,
      },
      cancel: cancelFrom('Requested', 'Issued'),
    },
  },
})
