// The states and actions of a voyage, and the facts that each action requires.

import { berth } from '#areas/master-data/berth/definition.ts'
import { hinted, instant, link, optional, text } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'

const states = ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging', 'Completed', 'Closed', 'Canceled'] as const

const stayIn = (...of: (typeof states)[number][]): Record<string, string> =>
  Object.fromEntries(of.map(state => [state, state]))

export const voyageLife = {
  initial: 'Planned',
  states,
  posted: [],
  editable: ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging', 'Completed'],
  actions: {
    depart: { label: 'Enter departure', moves: { Planned: 'Sailing' }, asks: { departedAt: instant('Departed') } },
    arrive: {
      label: 'Enter arrival',
      moves: { Planned: 'Arrived', Sailing: 'Arrived' },
      asks: {
        departedAt: hinted(optional(instant('Departed')), 'From the last load port, if not entered yet.'),
        arrivedAt: instant('Arrived'),
        norTenderedAt: optional(instant('Notice of readiness tendered')),
      },
    },
    berth: {
      label: 'Enter berthing',
      moves: { Arrived: 'Berthed' },
      asks: { berthedAt: instant('Berthed'), berth: hinted(optional(link('Berth', berth)), 'If not entered yet.') },
    },
    'start-discharge': {
      label: 'Start discharge',
      moves: { Berthed: 'Discharging' },
      asks: {
        dischargeCommencedAt: instant('Discharge commenced'),
        permissionOverride: hinted(
          optional(text('Reason for discharging without a permission', { max: 300, long: true })),
          'Only without a valid permission, by a user who has that right.',
        ),
      },
    },
    complete: {
      label: 'Complete discharge',
      moves: { Discharging: 'Completed' },
      asks: { dischargeCompletedAt: instant('Discharge completed') },
    },
    // A truck that left before the end may have no ticket yet, and a wrong one is canceled and entered again.
    resume: {
      label: 'Continue discharge',
      seldom: true,
      moves: { Completed: 'Discharging', Closed: 'Discharging' },
      asks: { reason: text('Reason', { max: 300, long: true }) },
      right: 'canApproveShipping',
    },
    // A step may be entered at the wrong voyage, and its bills cannot be canceled once the bank paid them.
    'step-back': {
      label: 'Take back the last step',
      seldom: true,
      moves: { Sailing: 'Planned', Arrived: 'Sailing', Berthed: 'Arrived', Discharging: 'Berthed' },
      asks: { reason: text('Reason', { max: 300, long: true }) },
      right: 'canApproveShipping',
    },
    close: { label: 'Close', moves: { Completed: 'Closed' } },
    notice: {
      label: 'Enter notice of readiness',
      moves: stayIn('Arrived', 'Berthed', 'Discharging'),
      asks: {
        norTenderedAt: instant('Notice of readiness tendered'),
        norAcceptedAt: optional(instant('Notice of readiness accepted')),
      },
    },
    clear: {
      label: 'Enter pratique and customs',
      moves: stayIn('Arrived', 'Berthed', 'Discharging'),
      asks: {
        freePratiqueAt: optional(instant('Free pratique')),
        customsClearedAt: optional(instant('Cleared by customs')),
      },
    },
    sail: { label: 'Enter sailing', moves: stayIn('Completed'), asks: { sailedAt: instant('Sailed') } },
    carry: {
      label: 'Cargo refreshed from its bills',
      moves: stayIn('Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging', 'Completed', 'Closed'),
      systemOnly: true,
    },
    cancel: cancelFrom('Planned', 'Sailing', 'Arrived'),
  },
} satisfies Life
