import { company } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, ending, hinted, link, starting, text } from '#kit/fields.ts'

const otp = text('One-time password of the portal', {
  max: 6,
  pattern: /^\d{6}$/,
  problem: 'Enter the 6 digits the portal shows.',
  secret: true,
})

/** Reasons why nothing is sent from a unit: the authority's responses 401, 404, 406 and 413, and a key stored under another GMS_SECRET. */
export const stopReasons = [
  'CERTIFICATE_NOT_ACCEPTED',
  'ADDRESS_NOT_FOUND',
  'VERSION_NOT_ACCEPTED',
  'INVOICE_TOO_LARGE',
  'KEY_NOT_READABLE',
] as const

export const signingUnit = document('signingUnit', {
  address: 'sales/signing-unit',
  title: { one: 'Signing Unit', many: 'Signing Units' },
  purpose:
    'Stamps a seller’s invoices in phase 2: it has a key and a certificate of the authority, and its documents form one chain. A seller without a unit issues invoices as in phase 1.',
  right: 'SigningUnit',
  named: 'name',
  unique: ['consignee'],
  fields: {
    consignee: hinted(link('Seller', company), 'A consignee, or the agency’s own company for its services.'),
    name: text('Name of the unit', { max: 60 }),
    branch: hinted(text('Branch', { max: 60 }), 'Of a VAT group: the member’s ten digits.'),
    documents: starting(choice('Invoices it stamps', ['both', 'standard', 'simplified']), 'both'),
    shortAddress: text('Short address', {
      max: 8,
      pattern: /^[A-Z]{4}\d{4}$/,
      problem: 'Enter 4 capital letters and 4 digits, such as RRRD2929.',
    }),
    business: text('Line of business', { max: 60 }),
    environment: starting(choice('Platform', ['production', 'simulation', 'sandbox']), 'production'),
    startsOn: hinted(day('Phase 2 begins on'), 'Invoices issued from that day on are stamped and sent.'),
    serial: automatic(text('Serial number', { max: 36 })),
    certificateUntil: ending(60, automatic(day('Certificate valid until'))),
    problem: automatic(text('What went wrong', { max: 500, long: true })),
    sendingProblem: automatic(choice('Why sending has stopped', stopReasons)),
  },
  list: ['consignee', 'name', 'environment', 'startsOn', 'certificateUntil', 'sendingProblem', 'problem'],
  filters: ['consignee', 'environment'],
  seenBy: unit => [unit.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Requested', 'Ready', 'Failed', 'Canceled'],
    posted: [],
    editable: ['Draft', 'Failed'],
    actions: {
      onboard: {
        label: 'Get the certificate',
        moves: { Draft: 'Requested', Failed: 'Requested' },
        asks: { otp },
        right: 'canApproveSigningUnit',
      },
      renew: {
        awaited: false,
        label: 'Renew the certificate',
        moves: { Ready: 'Requested' },
        asks: { otp },
        right: 'canApproveSigningUnit',
      },
      'send-again': {
        label: 'Send again',
        moves: { Ready: 'Ready', Failed: 'Failed' },
        when: unit => unit.sendingProblem !== null,
        right: 'canApproveSigningUnit',
      },
      answered: {
        label: 'Answered by the authority',
        moves: { Requested: 'Ready' },
        systemOnly: true,
      },
      stopped: { label: 'Sending stopped', moves: { Ready: 'Ready' }, systemOnly: true },
      cancel: {
        label: 'Cancel',
        moves: { Draft: 'Canceled', Requested: 'Canceled', Failed: 'Canceled', Ready: 'Canceled' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        danger: true,
        undo: 'cancel',
      },
    },
  },
})
