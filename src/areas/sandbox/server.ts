// Ordering the practice agency: created, recreated and removed by the background, one work at a time.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { makeSandbox, readSandbox, removeSandbox, resetSandbox, setSandboxGuests } from '#areas/sandbox/calls.ts'
import {
  type Candidate,
  type SandboxStand,
  type SandboxState,
  type SandboxTask,
  sandboxWork,
} from '#areas/sandbox/definition.ts'
import { type KeptProblem, orderWork } from '#background/work.server.ts'
import { readLetterhead } from '#database/letterhead.ts'
import { conflict, notFound, refuse, translateMessage } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { writeAgencyHistory } from '#session/agency-history.server.ts'

type SandboxStatus = {
  sandbox: { id: number; guests: number[]; madeAt: string; toldAt: string | null } | null
  work: { state: string; title: string; done: number; total: number | null; problem: KeptProblem | null } | null
}

type Guests = readonly number[]

const making = 'Making the sandbox'
const makingAnew = 'Recreating the sandbox'
const removing = 'Removing the sandbox'

const readFound = async ({ tx }: Context): Promise<SandboxStatus> => {
  const { rows } = await sql<{ found: SandboxStatus }>`select app.sandbox_stand() as found`.execute(tx)
  return rows[0]!.found
}

const isUnderWay = ({ work }: SandboxStatus): boolean => work?.state === 'Waiting' || work?.state === 'Running'

// The work is forgotten a week after its end, so the sandbox itself says whether it was filled.
const stateOf = (found: SandboxStatus): SandboxState => {
  if (isUnderWay(found)) return found.work?.title === removing ? 'Being removed' : 'Being made'
  if (!found.sandbox) return 'None'
  return found.sandbox.toldAt !== null ? 'Ready' : 'Broken off'
}

const readCandidates = async ({ tx }: Context): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`select id, name, username, is_agency_admin from staff_user
    where agency_id = app.agency() and status = 'active' and company is null order by name, id`.execute(tx)
  return rows
}

// Guests who have left the staff since may not enter any more.
const presentGuests = ({ sandbox }: SandboxStatus, candidates: readonly Candidate[]): number[] => {
  const known = new Set(candidates.map(({ id }) => id))
  return (sandbox?.guests ?? []).filter(id => known.has(id))
}

const readStand = async (context: Context): Promise<SandboxStand> => {
  const found = await readFound(context)
  const { sandbox, work } = found
  const candidates = await readCandidates(context)
  const problem = work?.state === 'Failed' ? work.problem : null
  return {
    state: stateOf(found),
    isInside: context.asker.isSandbox,
    ...{ id: sandbox?.id ?? null, madeAt: sandbox?.madeAt ?? null, guests: presentGuests(found, candidates) },
    progress: isUnderWay(found) && work?.total ? { done: Math.min(work.done, work.total), total: work.total } : null,
    problem: problem && translateMessage(context.words, problem.message, problem.values),
    candidates,
  }
}

// The second of two concurrent requests waits for this lock, and finds what the first one has ordered.
const lockAgency = async (context: Context): Promise<SandboxStatus> => {
  const { tx, asker } = context
  if (asker.isSandbox) conflict('A sandbox has no sandbox of its own. Make one in the agency it belongs to.')
  await sql`select from agency where id = app.agency() for update`.execute(tx)
  const found = await readFound(context)
  if (isUnderWay(found)) conflict('The sandbox is being worked at. Wait until that is done, or stop it.')
  return found
}

const checkedGuests = async (guests: Guests, context: Context): Promise<number[]> => {
  const known = new Set((await readCandidates(context)).map(({ id }) => id))
  if (guests.some(id => !known.has(id)))
    refuse('Please correct the marked fields.', { fields: { guests: 'Only active users of the staff can be let in.' } })
  return [...new Set(guests)]
}

const order = async ({ title, ...task }: SandboxTask & { title: string }, context: Context): Promise<SandboxStand> => {
  await orderWork({ kind: sandboxWork, title, task }, context)
  return readStand(context)
}

const orderMaking = async (guests: Guests, removed: number | null, context: Context): Promise<SandboxStand> => {
  // A user of several agencies distinguishes their sandboxes by the agency's own name.
  const { name, nameAr } = await readLetterhead(context.tx)
  const made = {
    ...{ name: `Sandbox of ${name}`.slice(0, 120), nameAr: `بيئة تجريبية: ${nameAr}`.slice(0, 120) },
    ...{ from: context.today, guests: [...guests] },
  }
  return order({ title: removed === null ? making : makingAnew, removing: removed, making: made }, context)
}

/** Mounts the calls of the sandbox. */
export const mountSandbox = (app: FastifyInstance): void => {
  answer(app, readSandbox, (_asked, context) => readStand(context))
  answer(app, makeSandbox, async ({ body, reply }, context) => {
    const { sandbox } = await lockAgency(context)
    if (sandbox) conflict('There is a sandbox already. Reset it, or remove it first.')
    const guests = await checkedGuests(body.guests ?? [], context)
    await writeAgencyHistory(context, context.asker.agencyId, 'make-sandbox', { guests: [[], guests] })
    reply.code(202)
    return orderMaking(guests, null, context)
  })
  answer(app, setSandboxGuests, async ({ body }, context) => {
    const { guests: before } = await readStand(context)
    const guests = await checkedGuests(body.guests ?? [], context)
    const { rows } = await sql<{
      isThere: boolean
    }>`select app.let_into_sandbox(${guests}::bigint[]) as "isThere"`.execute(context.tx)
    if (!rows[0]!.isThere) notFound()
    await writeAgencyHistory(context, context.asker.agencyId, 'set-sandbox-guests', { guests: [before, guests] })
    return readStand(context)
  })
  answer(app, resetSandbox, async ({ reply }, context) => {
    const found = await lockAgency(context)
    const { id } = found.sandbox ?? notFound()
    await writeAgencyHistory(context, context.asker.agencyId, 'reset-sandbox')
    reply.code(202)
    return orderMaking(presentGuests(found, await readCandidates(context)), id, context)
  })
  answer(app, removeSandbox, async ({ reply }, context) => {
    const { sandbox } = await lockAgency(context)
    const task = { removing: (sandbox ?? notFound()).id, making: null }
    await writeAgencyHistory(context, context.asker.agencyId, 'remove-sandbox')
    reply.code(202)
    return order({ title: removing, ...task }, context)
  })
}
