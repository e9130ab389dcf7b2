// Clients that let PostgreSQL keep the plans of their statements.

import pg from 'pg'

/** How many plans a connection keeps. Each takes about 0.2 MB of PostgreSQL's memory. */
export const mostPlans = 300
// The number of different texts is bounded by the code, and capped all the same.
const mostTexts = 2000

type Socketed = { connection: { stream: { cork(): void; uncork(): void } } }
// What @types/pg leaves out.
type Prepared = { parsedStatements: Record<string, string> }

// What is asked in one go leaves in one piece: a system call costs as much as a small statement.
const gather = ({ connection }: Socketed): void => {
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

// Every statement with values is a named one, so that its plan is kept. The pool passes a callback as well.
export class NamingClient extends pg.Client {
  /** how many statements were asked so far */
  asked = 0
  /** the names of the statements whose plans are kept, by their texts, the longest unused first */
  readonly #names = new Map<string, string>()

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.asked}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > mostPlans) this.#forgetLongestUnused()
    return name
  }

  // By the protocol's Close, which cannot fail and so ends no transaction, as `deallocate` of an unknown name would.
  #forgetLongestUnused(): void {
    const [text, name] = this.#names.entries().next().value!
    this.#names.delete(text)
    this.connection.close({ type: 'S', name }, false)
    delete (this.connection as pg.Connection & Prepared).parsedStatements[name]
  }

  override query(asked: unknown, values?: unknown, ...rest: unknown[]): never {
    this.asked++
    gather(this)
    const isPlain = typeof asked === 'string' && Array.isArray(values)
    const named = isPlain ? { text: asked, name: this.#nameOf(asked) } : asked
    // Of what pg offers eight ways to call, all are passed on.
    return super.query(...([named, values, ...rest] as unknown as [never])) as never
  }
}

/** How many statements a connection was asked so far; unlike any number where that is not known. */
export const countAsked = (client: pg.ClientBase): number => (client as NamingClient).asked ?? Number.NaN

const asValues = new Map<string, string>()

/** The agency as a value to the planner of a cluster (decision 0062). Only for connections that keep no plans, or forget them before they
 *  serve another agency. */
export const withPlannedAgency = (text: string): string => {
  if (!text.includes('app.agency()')) return text
  const known = asValues.get(text)
  if (known !== undefined) return known
  const own = text.replaceAll('app.agency()', 'app.planned_agency()')
  if (asValues.size < mostTexts) asValues.set(text, own)
  return own
}

// What does not lie on the agency's machine: tables of the coordinator, and rows that all machines have a copy of. The walls that stand before
// them there read the settings of the transaction, which are said again only for them: every `set local` is told to each machine in it.
const elsewhere = new RegExp(
  [
    String.raw`\bapp"?\."?(session|attempt|sign_in_code|password_token|used_challenge)\b`,
    String.raw`\b(insert into|update|delete from)\s+("?app"?\.)?"?(agency|staff_user|confirmation|passkey|sandbox|sharing)\b`,
  ].join('|'),
  'i',
)
const leaving = new Map<string, boolean>()

const isElsewhere = (text: string): boolean => {
  const known = leaving.get(text)
  if (known !== undefined) return known
  const is = elsewhere.test(text)
  if (leaving.size < mostTexts) leaving.set(text, is)
  return is
}

// A statement without values is planned once for all agencies, also where plans are made anew: it gets no name there. The walls name the
// agency of what is read, but not of what an `insert` selects.
export class ClusterClient extends NamingClient {
  override query(asked: unknown, values?: unknown, ...rest: unknown[]): never {
    if (typeof asked !== 'string') return super.query(asked, values, ...rest)
    if (isElsewhere(asked)) (super.query('select app.carry_settings()') as Promise<unknown>).catch(() => {})
    const isConstant = Array.isArray(values) && values.length === 0
    return super.query(withPlannedAgency(asked), isConstant ? undefined : values, ...rest)
  }
}
