// The background work for a sandbox, in separate steps: it closes and removes the old one, opens a new one and plays its scenarios.
// Every step finds out whether it was already done, so that interrupted work continues where it stopped.

import { sql } from 'kysely'
import type { SandboxTask } from '#areas/sandbox/definition.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { Storage } from '#storage/storage.ts'

/** Plays the scenarios inside a sandbox, beginning with a day. */
export type PlaySandbox = (of: { id: number; from: string }) => Promise<void>

type Means = {
  /** runs in a transaction of the user who ordered it, inside the agency that owns the sandbox */
  asOwner: <R>(doIt: (context: Context) => Promise<R>) => Promise<R>
  storage: Storage
  play: PlaySandbox
}

type Standing = { id: number; toldAt: string | null }

const readStanding = async ({ tx }: Context): Promise<Standing | null> => {
  const { rows } = await sql<{ sandbox: Standing | null }>`
    select app.sandbox_stand() -> 'sandbox' as sandbox`.execute(tx)
  return rows[0]!.sandbox
}

const remove = async (removed: number, { asOwner, storage }: Means): Promise<void> => {
  const standing = await asOwner(readStanding)
  if (standing?.id !== removed) return
  // Users inside may finish their work; no further session is opened.
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
  return rows[0]!.id ?? refuse('No sandbox can be made here. Ask the operator of this server.')
}

const make = async (making: Making, { asOwner, play }: Means): Promise<void> => {
  const id = await asOwner(context => open(making, context))
  await play({ id, from: making.from })
  await asOwner(({ tx }) => sql`select app.note_sandbox_told()`.execute(tx))
}

/** Runs the task. */
export const workAtSandbox = async ({ removing, making }: SandboxTask, means: Means): Promise<void> => {
  if (removing !== null) await remove(removing, means)
  if (making) await make(making, means)
}
