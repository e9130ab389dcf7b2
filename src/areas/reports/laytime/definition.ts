import { consignee } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import {
  allowanceFields,
  calendarFields,
  factLines,
  moneyFields,
  noticeFields,
} from '#areas/reports/laytime/terms-fields.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { type Document, document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  ending,
  hinted,
  instant,
  lines,
  link,
  links,
  money,
  optional,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { withDefault } from '#trade/contracts/amendment-fields.ts'
import { wholeSecondsRule } from '#trade/contracts/turn-time-fields.ts'
import {
  claimResults,
  claimRules,
  sideFields,
  versionFields,
  versionKinds,
} from '#trade/voyages/laytime-claim-fields.ts'

const results = {
  laytimeCommenced: automatic(instant('Laytime commenced')),
  allowedTime: automatic(text('Time allowed', { max: 20 })),
  usedTime: automatic(text('Time used', { max: 20 })),
  overTime: automatic(text('On demurrage', { max: 20 })),
  savedTime: automatic(text('Time saved', { max: 20 })),
  expiresAt: automatic(instant('Laytime expires')),
  demurrage: automatic(money('Demurrage', { currency: 'USD', zero: true })),
  despatch: automatic(money('Despatch', { currency: 'USD', zero: true })),
  demurrageSar: automatic(money('Demurrage in SAR', { zero: true })),
  despatchSar: automatic(money('Despatch in SAR', { zero: true })),
  ...claimResults,
  split: automatic(
    lines('By consignee', {
      consignee: link('Consignee', consignee),
      lc: link('LC', lc),
      quantity: quantity('B/L quantity'),
      demurrage: money('Demurrage', { currency: 'USD', zero: true }),
      despatch: money('Despatch', { currency: 'USD', zero: true }),
      demurrageSar: money('Demurrage in SAR', { zero: true }),
      despatchSar: money('Despatch in SAR', { zero: true }),
      settledSar: optional(money('Settled in SAR', { zero: true })),
    }),
  ),
}

// A function, because the field of the versions links to the definition that contains it.
const calculation = (): Document => laytime

export const laytime = document('laytime', {
  address: 'reports/laytime',
  title: { one: 'Laytime statement', many: 'Laytime' },
  purpose:
    'The time of one vessel at one port, and the resulting demurrage or despatch. Once agreed, it is part of the cost of the cargo.',
  right: 'Laytime',
  prefix: 'LT',
  fields: {
    date: day('Date'),
    voyage: link('Voyage', voyage, { follows: [{ in: ['Discharging', 'Completed'] }] }),
    port: hinted(withDefault(link('Port', port)), 'Empty: the voyage’s discharge port.'),
    operation: starting(choice('Operation', ['Load', 'Discharge']), 'Discharge'),
    lcs: hinted(
      optional(links('LCs', lc)),
      'Empty: all cargo. Choose them where their bills have a laytime of their own.',
    ),
    ...sideFields,
    ...versionFields(calculation),
    ...allowanceFields,
    ...calendarFields,
    ...noticeFields,
    ...moneyFields,
    facts: factLines,
    ...results,
    notifiedOn: optional(day('Claim notified on')),
    timeBar: ending(30, hinted(optional(day('Time bar')), 'The last day for a claim.')),
    settledAmount: optional(money('Settled amount', { currency: 'USD', zero: true })),
    remarks: remarks(),
  },
  rules: statement => ({
    ...claimRules(statement),
    ...(statement.agreedCommencement && !statement.agreedReason && { agreedReason: 'Enter why it was agreed.' }),
    ...wholeSecondsRule({ turnTimeMinutes: statement.turnTimeMinutes, extraMinutes: statement.extraMinutes }),
    ...(statement.notifiedOn &&
      statement.timeBar &&
      statement.notifiedOn > statement.timeBar && { notifiedOn: 'Lies after the time bar.' }),
    ...(windowParts(statement).some(part => part) &&
      !windowParts(statement).every(part => part) && { windowFromDay: 'Enter both days and both times.' }),
    ...(statement.terms === 'Custom window' &&
      !statement.windowFromDay && { windowFromDay: 'Enter both days and both times.' }),
    ...(((statement.officeDays ?? []).length > 0 || statement.officeOpens || statement.officeCloses) &&
      !(statement.officeOpens && statement.officeCloses) && { officeOpens: 'Enter when the office opens and closes.' }),
  }),
  list: [
    'date',
    'voyage',
    'port',
    'operation',
    'side',
    'versionKind',
    'quantity',
    'allowedTime',
    'usedTime',
    'expiresAt',
    'demurrage',
    'despatch',
    'demurrageSar',
    'despatchSar',
    'timeBar',
  ],
  filters: [
    'date',
    'voyage',
    'port',
    'side',
    'partyRole',
    'counterparty',
    'claimedCustomer',
    'claimedConsignee',
    'versionKind',
  ],
  papers: ['Statement of facts', 'Notice of readiness', 'Charter party', 'Other'],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Calculated', 'Agreed', 'Settled', 'Disputed', 'Superseded', 'Canceled'],
    posted: ['Agreed', 'Settled'],
    editable: ['Draft', 'Calculated', 'Disputed'],
    actions: {
      calculate: { label: 'Calculate', moves: { Draft: 'Calculated', Disputed: 'Calculated' } },
      approve: { label: 'Agree', moves: { Calculated: 'Agreed' } },
      settle: {
        label: 'Settle',
        moves: { Agreed: 'Settled' },
        corrects: true,
        asks: {
          settledAmount: hinted(
            money('Settled amount', { currency: 'USD', zero: true }),
            'A difference from the agreed amount is posted today.',
          ),
        },
      },
      unsettle: { label: 'Undo the settlement', seldom: true, moves: { Settled: 'Agreed' }, corrects: true },
      dispute: {
        label: 'Dispute',
        moves: { Calculated: 'Disputed' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
      },
      // One side's version answers the other's: earlier versions stay unchanged, and only the last one is settled.
      revise: {
        label: 'New version',
        moves: { Draft: 'Superseded', Calculated: 'Superseded', Disputed: 'Superseded' },
        asks: { nextVersion: choice('New version', versionKinds) },
      },
      reinstate: {
        label: 'Later version canceled',
        seldom: true,
        moves: { Superseded: 'Calculated' },
        systemOnly: true,
      },
      reopen: {
        label: 'Another port of the result canceled',
        moves: { Agreed: 'Calculated' },
        systemOnly: true,
        undo: 'reverse',
      },
      recount: {
        label: 'Counted again',
        moves: { Draft: 'Draft', Calculated: 'Calculated', Disputed: 'Disputed' },
        systemOnly: true,
      },
      cancel: cancelFrom('Draft', 'Calculated', 'Disputed', 'Agreed'),
    },
  },
})

type Window = Record<'windowFromDay' | 'windowFromTime' | 'windowToDay' | 'windowToTime', string | null>

const windowParts = ({ windowFromDay, windowFromTime, windowToDay, windowToTime }: Window): (string | null)[] => [
  windowFromDay,
  windowFromTime,
  windowToDay,
  windowToTime,
]
