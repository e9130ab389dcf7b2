// Clients that let PostgreSQL keep the plans of their statements.

import pg from 'pg'

const names = new Map<string, string>()
const mostNames = 2000

// A short stable name lets PostgreSQL keep the plan; the number of different texts is bounded by the code, and capped all the same.
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Socketed = { connection: { stream: { cork(): void; uncork(): void } } }

// What is asked in one go leaves in one piece: a system call costs as much as a small statement.
const gather = ({ connection }: Socketed): void => {
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

// Every statement with values is a named one. The pool passes a callback as well.
export class NamingClient extends pg.Client {
  /** how many statements were asked so far */
  asked = 0
  override query(asked: unknown, values?: unknown, ...rest: unknown[]): never {
    this.asked++
    gather(this)
    const isPlain = typeof asked === 'string' && Array.isArray(values)
    const named = isPlain ? { text: asked, name: nameOf(asked) } : asked
    // Of what pg offers eight ways to call, all are passed on.
    return super.query(...([named, values, ...rest] as unknown as [never])) as never
  }
}

/** How many statements a connection was asked so far; unlike any number where that is not known. */
export const countAsked = (client: pg.ClientBase): number => (client as NamingClient).asked ?? Number.NaN

// A statement without values is planned once for all agencies, also where plans are made anew: it gets no name there.
export class ClusterClient extends NamingClient {
  override query(asked: unknown, values?: unknown, ...rest: unknown[]): never {
    const isConstant = typeof asked === 'string' && Array.isArray(values) && values.length === 0
    return super.query(asked, isConstant ? undefined : values, ...rest)
  }
}
