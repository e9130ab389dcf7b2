// The tax authority, by each unit that stamps invoices for it.

import { sql } from 'kysely'
import { eInvoiceLog } from '#areas/logs/e-invoices/definition.ts'
import type { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, Reaching, ReadConnection } from '#trade/dispatching/connections.server.ts'

type Unit = Pick<
  RowOf<typeof signingUnit>,
  'id' | 'consignee' | 'name' | 'environment' | 'sendingProblem' | 'problem'
> & {
  isReady: boolean
  lastSuccessAt: string | null
  lastFailureAt: string | null
  answer: string | null
  waiting: number
  dead: number
  nextAt: string | null
}

const rowOf = (unit: Unit, { authority }: Reaching): ReadConnection => {
  const { id, consignee, name, environment, sendingProblem, problem, isReady, lastSuccessAt, lastFailureAt } = unit
  const { answer, waiting, dead, nextAt } = unit
  const { target, greet } = authority(environment)
  const isStopped = sendingProblem !== null
  const figures = { lastSuccessAt, lastFailureAt, waiting, dead, nextAt: isStopped ? null : nextAt }
  return {
    ...{ key: `e-invoices.${id}`, kind: 'E-invoices', title: 'Tax authority', of: name, target, ...figures },
    state: connectionStateOf({ ...figures, isStopped, isSetUp: target !== null && isReady }),
    reason: sendingProblem,
    answer: answer ?? problem,
    path: `${eInvoiceLog.address}?sellerId=${consignee}`,
    ...(target !== null && greet && { greet }),
  }
}

/** One connection for each unit; refused documents are not retried. */
export const eInvoiceConnections: ConnectionProvider = async ({ tx }, reaching) => {
  const { rows } = await sql<Unit>`select u.id, u.consignee, u.name, u.environment, u.sending_problem, u.problem,
      u.status = 'Ready' as is_ready, s.answered_at as last_success_at, f.at as last_failure_at, left(f.answer, 300) as answer,
      w.waiting, w.next_at, w.dead
    from signing_unit u
      cross join lateral (select count(*) filter (where state = 'Waiting')::integer as waiting,
          min(due_at) filter (where state = 'Waiting') as next_at, count(*) filter (where state = 'Refused')::integer as dead
        from app.e_document where agency_id = u.agency_id and unit_id = u.id and state in ('Waiting', 'Refused')) w
      left join lateral (select answered_at from app.e_document where agency_id = u.agency_id and unit_id = u.id
        and answered_at is not null and state in ('Reported', 'Cleared') order by answered_at desc limit 1) s on true
      left join lateral (select a.at, a.answer from app.e_document e
          join app.e_document_attempt a on a.agency_id = e.agency_id and a.e_document_id = e.id
        where e.agency_id = u.agency_id and e.unit_id = u.id and e.state in ('Waiting', 'Refused') order by a.id desc limit 1) f on true
    where u.agency_id = app.agency() and u.status <> 'Canceled' order by u.name, u.id`.execute(tx)
  return rows.map(unit => rowOf(unit, reaching))
}
