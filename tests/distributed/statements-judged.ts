// Which of the statements that the tests sent on a cluster may go to many machines, and the places of those that may not.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Counted, Met } from './statements.ts'

/** What goes round all agencies: it is meant for many shards. */
const forMany: readonly [function_: RegExp, why: string][] = [
  [
    /\bapp\.(agencies_with|agencies_due|agencies_to_judge)\(/,
    'tells which agencies have something to do, by their ids (decision 0076)',
  ],
  [/\bapp\.clear_past\(/, 'clears what is past its retention in all agencies'],
  [/\bapp\.e_invoice_figures\(/, 'figures of all agencies, for monitoring'],
  [/\bapp\.delete_sandbox\(/, 'removes the sandbox of an agency, which may lie on another machine'],
  [/\bledger\.check_invariants\(/, 'the platform asks it of any agency, which lies on any machine'],
  [/\bfind_foreign_key\(/, 'a key that is not of the wanted agency may be of any'],
]

/** What may lie with another agency: the rights of a user who enters one that is not the own. */
const ofEntering = { where: /^PL\/pgSQL function enter\(/m, tables: new Set(['public.role', 'app.second_factor']) }

// Migrations, backups, the demo and the tests themselves look at everything; requests and the background come from src.
const placeIn = (stack: string): string | undefined =>
  stack
    .split('\n')
    .map(line => /\/(src\/[\w/.-]+\.ts:\d+)/.exec(line)?.[1])
    .find(place => place && !place.startsWith('src/database/') && !place.includes('.test.ts'))

const tablesIn = (sent: string): string[] => [
  ...new Set(
    [...sent.matchAll(/\b(?:(app|ledger|public)\.)?"?(\w+?)_\d{6,}"?\b/g)].map(
      ([, schema, name]) => `${schema ?? 'public'}.${name}`,
    ),
  ),
]

type Judged = { faults: string[]; texts: number; times: number }

const faultOf = (met: Met, shared: ReadonlySet<string>): string | undefined => {
  const place = placeIn(met.stack)
  if (!place) return undefined
  if (forMany.some(([name]) => name.test(met.where) || name.test(met.text))) return undefined
  const tables = tablesIn(met.sent)
  if (met.met === 'away' && tables.every(table => shared.has(table))) return undefined
  if (met.met === 'away' && ofEntering.where.test(met.where) && tables.every(table => ofEntering.tables.has(table)))
    return undefined
  const inside = met.where.split('\n').find(line => line.includes('function'))
  const which =
    met.met === 'many' ? 'is asked of many shards' : `leaves the machine of its agency for ${tables.join(', ')}`
  return `${place}: a statement ${which}: ${met.text.replace(/\s+/g, ' ').slice(0, 300)}${inside ? `\n    in ${inside}` : ''}`
}

/** Reads what was written into `folder`; `shared` are the tables that belong to no agency's machine. */
export const judgeStatements = (folder: string, shared: ReadonlySet<string>): Judged => {
  const lines = readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  const all = lines.filter(Boolean).map(line => JSON.parse(line) as Met | Counted)
  const counts = all.filter(line => line.met === 'count')
  const faults = all.flatMap(line => (line.met === 'count' ? [] : (faultOf(line, shared) ?? [])))
  return {
    faults: [...new Set(faults)].toSorted(),
    texts: Math.max(0, ...counts.map(({ texts }) => texts)),
    times: counts.reduce((sum, { times }) => sum + times, 0),
  }
}
