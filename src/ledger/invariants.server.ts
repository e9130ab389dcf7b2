// What must always hold of the ledger, asked every night, by the admin's page and at the end of every test that posts.

import { ask, type Client } from '#ledger/record.server.ts'

export type Violation = { invariant: number; title: string; detail: Record<string, unknown> }

/** Everything that is wrong with an agency's ledger; empty when all is well. The platform may ask for any agency, or for all. */
export const violations = (client: Client, agency?: number): Promise<Violation[]> =>
  ask(client, 'select * from ledger.check_invariants($1)', [agency ?? null])
