// The open tasks stored on this device, for use while offline.

import type { FoundTask, GateTask } from '#areas/port-loading/gate/calls.ts'
import { deleteTask, type Owner, readStoredTasks, storeTask } from '#areas/port-loading/gate/device-store.tsx'
import { readCode } from '#areas/port-loading/gate/reading.ts'

/** Stores the tasks that a code found. */
export const storeFoundTasks = async (owner: Owner, { others, ...first }: FoundTask, code: string): Promise<void> => {
  const open = [first, ...others]
  // Other stored tasks of the truck are outdated.
  for (const { task } of await readStoredTasks(owner)) if (task.plate === first.plate) await deleteTask(owner, task)
  for (const task of open) await storeTask(owner, task, task === first ? [readCode(code).number] : [])
}

const leadsTo = (task: GateTask, codes: readonly string[], typed: string): boolean => {
  const { number, plate, digits, mobile } = readCode(typed)
  return (
    task.docNo === number ||
    codes.includes(number) ||
    task.plate === plate ||
    (digits !== null && task.plate.startsWith(`${digits} `)) ||
    (mobile !== null && task.mobile === mobile)
  )
}

/** The stored tasks that a code leads to. */
export const findStoredTasks = async (owner: Owner, code: string): Promise<FoundTask | undefined> => {
  const known = await readStoredTasks(owner)
  const [first, ...others] = known.filter(({ task, codes }) => leadsTo(task, codes, code)).map(({ task }) => task)
  return first && { ...first, others }
}
