// The gate's storage on the device: weighings that are not sent yet, and the open tasks it has loaded. Each row belongs to one user
// and one agency.

import type { GateTask } from '#areas/port-loading/gate/calls.ts'
import type { EnteredWeighing } from '#areas/port-loading/gate/send-weighing.tsx'

export type Owner = { username: string; agencyId: number }

/** A weighing entered while offline, or one whose arrival is not confirmed. */
export type StoredWeighing = Owner & {
  /** the idempotency key of its calls, so that it is sent once */
  key: string
  /** when it was weighed, by this device's clock */
  at: string
  /** the code to look the truck up if its task is not known */
  code: string
  task: GateTask | null
  entered: EnteredWeighing
  /** the server's refusal; a user decides */
  problem: string | null
}

type KnownTask = Owner & { id: string; task: GateTask; codes: string[] }

const openStore = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('gms-gate', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('weighings', { keyPath: 'key' })
      request.result.createObjectStore('tasks', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <R,>(
  name: 'weighings' | 'tasks',
  work: (store: IDBObjectStore) => IDBRequest<R> | undefined,
): Promise<R | undefined> => {
  const database = await openStore()
  try {
    return await new Promise<R | undefined>((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite')
      const request = work(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const readAll = async <R extends Owner>(name: 'weighings' | 'tasks'): Promise<R[]> =>
  (await withStore(name, store => store.getAll() as IDBRequest<R[]>)) ?? []

const isOf =
  ({ username, agencyId }: Owner) =>
  (row: Owner): boolean =>
    row.username === username && row.agencyId === agencyId

/** The weighings this user entered for the agency on this device, oldest first. */
export const readStoredWeighings = async (owner: Owner): Promise<StoredWeighing[]> =>
  (await readAll<StoredWeighing>('weighings')).filter(isOf(owner)).sort((one, other) => one.at.localeCompare(other.at))

/** All weighings of the user on this device, for any agency. */
export const readStoredWeighingsOf = async (username: string): Promise<StoredWeighing[]> =>
  (await readAll<StoredWeighing>('weighings')).filter(row => row.username === username)

// Marks the device, so that signing out knows there may be data to erase.
const markDevice = (): void => localStorage.setItem('gms-gate-device', '1')

/** Stores a weighing on this device until the server has it. */
export const storeWeighing = (weighing: StoredWeighing): Promise<unknown> => {
  markDevice()
  return withStore('weighings', store => store.put(weighing))
}

/** Forgets a weighing that the server has, by its key. */
export const deleteWeighing = (key: string): Promise<unknown> => withStore('weighings', store => void store.delete(key))

const idOf = ({ username, agencyId }: Owner, { docNo, plate }: GateTask): string =>
  [username, agencyId, docNo ?? plate].join(' ')

/** Stores a task with the codes that lead to it. */
export const storeTask = (owner: Owner, task: GateTask, codes: readonly string[]): Promise<unknown> => {
  markDevice()
  return withStore('tasks', store => store.put({ ...owner, id: idOf(owner, task), task, codes: [...codes] }))
}

/** Forgets a task that is done. */
export const deleteTask = (owner: Owner, task: GateTask): Promise<unknown> =>
  withStore('tasks', store => void store.delete(idOf(owner, task)))

/** The tasks stored on this device for this user. */
export const readStoredTasks = async (owner: Owner): Promise<KnownTask[]> =>
  (await readAll<KnownTask>('tasks')).filter(isOf(owner))

/** Erases all data of the user on this device: weighings, tasks, and the stored account. */
export const deleteAllOf = async (username: string): Promise<void> => {
  for (const { key } of await readStoredWeighingsOf(username)) await deleteWeighing(key)
  const tasks = (await readAll<KnownTask>('tasks')).filter(row => row.username === username)
  for (const { id } of tasks) await withStore('tasks', store => void store.delete(id))
  await globalThis.caches?.delete('gms-gate-account')
  localStorage.removeItem('gms-gate-device')
}
