// Cargo without a ticket, approved by a second user who has seen its paper.

import assert from 'node:assert/strict'
import type { LedgerQuestions } from './ledger-questions.ts'
import type { DemoApplication } from './test-application.ts'

/** Attaches the paper of a receipt and approves it, so that its truck may enter. */
export const letIn = async (app: DemoApplication & Pick<LedgerQuestions, 'sql'>, id: number): Promise<void> => {
  await app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values (app.agency(), 'receiveCargo', $1, 'Paper of origin', 'origin.pdf', 'application/pdf', 1, 'x')`,
    [id],
  )
  const approver = await app.as('acm')
  const path = `/api/agencies/${app.redSea.id}/terminals/receive-cargo/${id}/approve`
  const { status, body } = await approver('PUT', path, {})
  assert.equal(status, 200, JSON.stringify(body))
}
