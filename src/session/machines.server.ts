// How a machine's request is answered: its key is found, its purpose checked, the call logged, and each event processed once.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '#database/connect.ts'
import { withSeat } from '#database/shares.ts'
import type { BodyOf, Call } from '#kit/call.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, type Refusal, signedOut } from '#kit/refusal.ts'
import { idIn, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { makeContext } from '#kit/server/make-context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { countWrongKeys, type WrongKeys } from '#session/attempts.server.ts'
import {
  askerOf,
  type EnteredMachine,
  type Machine,
  machineHashOf,
  type Purpose,
} from '#session/machine-keys.server.ts'
import {
  claimCall,
  isRefusal,
  type MachineCommand,
  type MachineNotes,
  noteAnswer,
  noteRefusal,
  refuseMismatch,
} from '#session/machine-log.server.ts'

/** A machine's request, read and checked. Values that the work puts into `notes` appear in the log. */
type MachineRequest<C> = { body: BodyOf<C>; machine: Machine; notes: MachineNotes }

type MachineCall<B extends Fields, A> = {
  call: Call<B, Fields, A>
  purpose: Purpose
  command: MachineCommand
  work: (asked: MachineRequest<Call<B, Fields, A>>, context: Context) => Promise<A>
}

type Outcome<A> = { answer: A } | { refusal: Refusal }

const isLiving = (machine: EnteredMachine): machine is Machine => !machine.isDead && !machine.isElsewhere

// A refusal by the work is logged and then answered; the transaction that logs it commits.
const doOnce = async <B extends Fields, A>(
  { call, command, work }: MachineCall<B, A>,
  machine: Machine,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<Outcome<A>> => {
  const claim = await claimCall({ machine, command, body: request.body }, context)
  if ('answer' in claim) return { answer: claim.answer as A }
  const notes: MachineNotes = {}
  const ms = () => Math.round(reply.elapsedTime)
  try {
    if (claim.isKnown) refuseMismatch()
    const body = readBody(call.body, request.body) as BodyOf<Call<B, Fields, A>>
    const answer = await work({ body, machine, notes }, context)
    await noteAnswer(claim.id, { answer, notes, ms: ms() }, context)
    return { answer }
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    await noteRefusal(claim.id, failure, { notes, ms: ms() }, context)
    return { refusal: failure }
  }
}

const answerKey = async <B extends Fields, A>(
  of: MachineCall<B, A>,
  hash: Buffer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  wrongKeys: WrongKeys,
): Promise<A> => {
  const { services } = request.server
  const agency = idIn(request, 'agencyId')
  const values = [hash, agency, request.ip]
  const opening = { text: 'select app.enter_machine($1, $2, $3) as machine', values, gone: request.gone, agency }
  const outcome = await withSeat(services.pool, { token: hash, gone: request.gone }, tell =>
    transaction(services.pool, opening, async opened => {
      const machine = opened.first.machine as EnteredMachine | null
      if (!machine) return undefined
      if (machine.isDead) return signedOut()
      if (!isLiving(machine) || machine.purpose !== of.purpose) return notFound()
      tell(askerOf(machine))
      return doOnce(of, machine, request, reply, makeContext(services, opened, askerOf(machine), request.ip))
    }),
  )
  if (!outcome) {
    await wrongKeys.count(request.ip)
    return signedOut()
  }
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

/** Mounts a call for machines: it answers only a key of the right purpose, of the agency in its path. Users cannot call it: with a user's
 *  token it answers 404, without one 403. */
export const answerMachine = <B extends Fields, A>(app: FastifyInstance, of: MachineCall<B, A>): void => {
  const wrongKeys = countWrongKeys(app.services.pool)
  app.route({
    method: of.call.method,
    url: of.call.path,
    handler: (request, reply) => {
      const hash = machineHashOf(request)
      return hash ? answerKey(of, hash, { request, reply }, wrongKeys) : inTenant(request, async () => notFound())
    },
  })
}
