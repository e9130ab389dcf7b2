// The order of a truck's open tasks.

import type { GateTask } from '#areas/port-loading/gate/calls.ts'

type Place = { port: number | null; terminal: number | null }

const kinds: readonly GateTask['kind'][] = [
  'Terminal receipt',
  'Port ticket',
  'Exit ticket',
  'Delivery note',
  'Bulk Loading',
  'Sale permit',
]

// First a truck that waits for its second weight; then tasks at this scale; then tasks already begun.
const ranksOf = (task: GateTask, here: Place | undefined): number[] => [
  task.firstWeight === null ? 1 : 0,
  here && (task.port ?? 0) === (here.port ?? 0) && (task.terminal ?? 0) === (here.terminal ?? 0) ? 0 : 1,
  task.docNo === null ? 1 : 0,
  kinds.indexOf(task.kind),
]

/** The tasks, the likelier first: `here` is the place of the calling scale. */
export const orderTasks = (tasks: readonly GateTask[], here?: Place): GateTask[] =>
  tasks
    .map(task => ({ task, ranks: ranksOf(task, here) }))
    .sort((one, other) => {
      const place = one.ranks.findIndex((rank, index) => rank !== other.ranks[index])
      return place < 0 ? 0 : one.ranks[place]! - other.ranks[place]!
    })
    .map(({ task }) => task)
