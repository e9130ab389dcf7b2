import { terminal } from '#areas/master-data/terminal/definition.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'
import { automatic, choice, choices, count, day, instant, link, links, optional, text, weight } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

/** The commands, by their code in the table. */
export const commands = { start: 'Start', count: 'Count', stop: 'Stop', reading: 'Reading' } as const

const machineResults = ['Success', 'Ignored', 'Failed'] as const

/** Every call of a loading machine or of a scale with its own key: target and counted bags, or the weight. Its screen is listed under
 *  Logs. */
export const loadingMachineLog = {
  ...report('loading-machine-api-logs', {
    title: 'Loading Machine API Logs',
    right: 'LoadingMachineLog',
    filters: {
      from: day('From'),
      to: day('To'),
      terminal: optional(links('Terminal', terminal)),
      key: optional(links('Machine key', machineKey, { every: true })),
      command: optional(choices('Command', Object.values(commands))),
      result: optional(choices('Result', machineResults)),
      number: optional(text('Delivery note or permit', { max: 40 })),
    },
    columns: {
      at: instant('Time'),
      terminal: optional(link('Terminal', terminal)),
      machine: text('Machine and line'),
      command: choice('Command', Object.values(commands)),
      number: optional(text('Delivery note or permit')),
      note: optional(text('Delivery note')),
      plate: optional(text('Plate')),
      targetBags: optional(count('Target bags', { sum: false })),
      countedBags: optional(count('Counted bags', { zero: true, sum: false })),
      overTarget: optional(count('Counted less target', { signed: true, sum: false })),
      weighedBags: optional(count('Bags by weight', { sum: false })),
      overWeighed: optional(count('Counted less weighed', { signed: true, sum: false })),
      scale: optional(link('Weighbridge', weighbridge)),
      kg: optional(weight('Weight', { zero: true, sum: false })),
      result: choice('Result', machineResults),
      reason: automatic(text('Reason')),
      ms: optional(count('Took (ms)', { zero: true, sum: false })),
      event: optional(text('Event')),
      raw: text('As sent'),
    },
    totals: [],
    empty: 'No machine has asked in this period. Keys of machines are made under Staff, Machine Keys.',
    groupable: ['terminal', 'command', 'result'],
    differences: ['overTarget', 'overWeighed'],
    drill: ({ deliveryNote: id }) =>
      typeof id === 'number' ? { address: `${deliveryNote.address}/${id}` } : undefined,
  }),
  address: 'logs/loading-machine-api-logs',
}
