// The invariants of the ledger, checked every night, on the admin's page and at the end of every test that posts.

import { ask, type Client } from '#ledger/record.server.ts'

export type Violation = { invariant: number; title: string; detail: Record<string, unknown> }

/** All violations in an agency's ledger; empty if there are none. The platform may check any agency, or all. */
export const violations = (client: Client, agency?: number): Promise<Violation[]> =>
  ask(client, 'select * from ledger.check_invariants($1)', [agency ?? null])
