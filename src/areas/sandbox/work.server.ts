// What the background does for a sandbox, in steps of their own: it closes and removes the one that goes, opens another and has it told.
// Every step finds out for itself whether it was done, so that work that was interrupted is taken up where it was.

import { sql } from 'kysely'
import type { SandboxTask } from '#areas/sandbox/definition.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { Storage } from '#storage/storage.ts'

/** Tells the stories inside a sandbox from a day on. */
export type TellSandbox = (of: { id: number; from: string }) => Promise<void>

type Means = {
  /** runs in a transaction of whoever ordered it, inside the agency whose sandbox it is */
  asOwner: <R>(doIt: (context: Context) => Promise<R>) => Promise<R>
  storage: Storage
  tell: TellSandbox
}

type Standing = { id: number; toldAt: string | null }

const readStanding = async ({ tx }: Context): Promise<Standing | null> => {
  const { rows } = await sql<{ sandbox: Standing | null }>`
    select app.sandbox_stand() -> 'sandbox' as sandbox`.execute(tx)
  return rows[0]!.sandbox
}

const remove = async (gone: number, { asOwner, storage }: Means): Promise<void> => {
  const standing = await asOwner(readStanding)
  if (standing?.id !== gone) return
  // Users inside may finish what they do; no further session is opened.
  await asOwner(({ tx }) => sql`select app.close_sandbox()`.execute(tx))
  const files = await asOwner(async ({ tx }) => {
    const { rows } = await sql<{ files: string[] | null }>`select app.delete_sandbox() as files`.execute(tx)
    return rows[0]!.files ?? []
  })
  for (const file of files) await storage.delete(file)
}

type Making = NonNullable<SandboxTask['making']>

const open = async ({ name, nameAr, from, guests }: Making, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`
    select app.open_sandbox(${name}, ${nameAr}, ${from}::date, ${guests}::bigint[]) as id`.execute(tx)
  return rows[0]!.id ?? refuse('No sandbox can be made here. Ask whoever runs this server.')
}

const make = async (making: Making, { asOwner, tell }: Means): Promise<void> => {
  const id = await asOwner(context => open(making, context))
  await tell({ id, from: making.from })
  await asOwner(({ tx }) => sql`select app.note_sandbox_told()`.execute(tx))
}

/** Does it. */
export const workAtSandbox = async ({ removing, making }: SandboxTask, means: Means): Promise<void> => {
  if (removing !== null) await remove(removing, means)
  if (making) await make(making, means)
}
