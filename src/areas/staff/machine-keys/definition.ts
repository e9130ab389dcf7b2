import { terminal } from '#areas/master-data/terminal/definition.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, hinted, instant, link, optional, remarks, text } from '#kit/fields.ts'

/** The calls a key allows: those of a loading machine, or the readings of one scale. */
export const purposes = ['Loading machine', 'Scale'] as const

export const machineKey = document('machineKey', {
  address: 'staff/machine-keys',
  title: { one: 'Machine Key', many: 'Machine Keys' },
  purpose:
    'The key of a machine, for one place and one purpose. The key itself is shown once; this row shows its purpose and when it was used.',
  right: 'MachineKey',
  fields: {
    name: hinted(text('Name', { max: 60 }), 'As the log shows it: Bagging line 2, Jeddah.'),
    purpose: choice('Purpose', purposes),
    terminal: hinted(optional(link('Terminal', terminal)), 'Of a loading machine: it loads at this terminal only.'),
    line: optional(text('Bagging line', { max: 60 })),
    weighbridge: hinted(
      optional(link('Weighbridge', weighbridge)),
      'Of a scale: the weighbridge whose weight it sends.',
    ),
    lastUsedAt: automatic(instant('Last used')),
    lastAddress: automatic(text('Last used from', { max: 60 })),
    remarks: remarks(),
  },
  rules: ({ purpose, terminal, weighbridge }) => ({
    ...(purpose === 'Loading machine' && !terminal && { terminal: 'Please enter {label}.' }),
    ...(purpose === 'Scale' && !weighbridge && { weighbridge: 'Please enter {label}.' }),
  }),
  list: ['name', 'purpose', 'terminal', 'line', 'weighbridge', 'lastUsedAt', 'lastAddress'],
  filters: ['purpose', 'terminal', 'weighbridge'],
  unique: ['name'],
  life: {
    initial: 'New',
    states: ['New', 'Active', 'Revoked'],
    posted: [],
    // The purpose of a key cannot be changed; another purpose needs another key.
    editable: ['New'],
    actions: {
      issue: { label: 'Key made', moves: { New: 'Active' }, systemOnly: true },
      revoke: {
        label: 'Revoke',
        moves: { New: 'Revoked', Active: 'Revoked' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        right: 'canCancelMachineKey',
        danger: true,
      },
    },
  },
})
