// The states of a shipment. They follow its voyage; staff accept the outturn difference and close the shipment.

import { vendor } from '#areas/master-data/vendor/definition.ts'
import { day, link, money, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'

const postedStates = ['Loaded', 'Afloat', 'Arrived', 'Discharging', 'Discharged', 'Reconciled', 'Closed'] as const

/** States in which a part of the shipment may still be on board. */
export const onBoardStates = ['Loaded', 'Afloat', 'Arrived', 'Discharging'] as const

export const shipmentLife = {
  initial: 'Loaded',
  states: [...postedStates, 'Canceled'],
  posted: postedStates,
  editable: ['Loaded', 'Afloat', 'Arrived', 'Discharging', 'Discharged'],
  actions: {
    depart: { label: 'Afloat', moves: { Loaded: 'Afloat' }, systemOnly: true },
    arrive: { label: 'Arrived', moves: { Loaded: 'Arrived', Afloat: 'Arrived' }, systemOnly: true },
    'start-discharge': {
      label: 'Discharging',
      moves: { Loaded: 'Discharging', Afloat: 'Discharging', Arrived: 'Discharging' },
      systemOnly: true,
    },
    complete: { label: 'Discharged', moves: { Discharging: 'Discharged' }, systemOnly: true },
    resume: { label: 'Discharge continued', moves: { Discharged: 'Discharging' }, systemOnly: true },
    'step-back': {
      label: 'Step of the voyage taken back',
      moves: { Afloat: 'Loaded', Arrived: 'Afloat', Discharging: 'Arrived' },
      systemOnly: true,
    },
    recount: { label: 'Weighed again', moves: { Discharged: 'Discharged' }, systemOnly: true },
    reconcile: { label: 'Accept the difference', moves: { Discharged: 'Reconciled' }, right: 'canApproveShipping' },
    // A wrong ticket may be found afterwards, or the wrong bill was accepted.
    reopen: {
      label: 'Take back the acceptance',
      seldom: true,
      moves: { Reconciled: 'Discharged', Closed: 'Discharged' },
      asks: { reason: text('Reason', { max: 300, long: true }) },
      right: 'canApproveShipping',
    },
    close: { label: 'Close', moves: { Reconciled: 'Closed' } },
    declare: {
      label: 'Enter customs declaration',
      moves: { Arrived: 'Arrived', Discharging: 'Discharging', Discharged: 'Discharged', Reconciled: 'Reconciled' },
      asks: {
        customsDeclarationNo: text('Customs declaration', { max: 40 }),
        customsDate: day('Declared on'),
        dutyPaid: money('Duty paid', { zero: true }),
        customsBroker: optional(link('Duty owed to', vendor)),
      },
    },
    cancel: cancelFrom('Loaded', 'Afloat', 'Arrived', 'Discharging'),
  },
} satisfies Life
