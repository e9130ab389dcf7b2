// Adapts SQL functions to a cluster. PostgreSQL inlines a function in plain SQL into the query that calls it, which makes it fast on one
// machine. Citus cannot route such an inlined query, nor a query whose agency is a parameter. So on a cluster each function that reads a
// table of agencies is created in PL/pgSQL with the same text: it then runs as its own query, with the agency as a value.

import type pg from 'pg'

type FunctionShape = { definition: string; body: string; returns: string; isSet: boolean; outs: string[] | null }

// Functions that read or write a distributed table, or the current agency. Citus evaluates stable functions in advance, also in branches
// that are not taken, and would fail in the branch for no agency. Functions that only compute stay in SQL.
const inPlainSql = `
  select pg_get_functiondef(p.oid) as definition, p.prosrc as body, format_type(p.prorettype, null) as returns, p.proretset as "isSet",
    case when not p.proretset then (select array_agg(name) from unnest(p.proargnames, p.proargmodes) as argument (name, mode)
      where mode in ('o', 'b')) end as outs
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ('app', 'ledger') and l.lanname = 'sql' and (p.oid = 'app.agency'::regproc or p.prosrc ~* (
    select '\\m(from|join|into|update|using)\\s+(only\\s+)?((app|ledger|public)\\.)?(' || string_agg(c.relname, '|') || ')\\M'
    from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid))
  order by p.oid`

const ours = 'own_agency'

const givesRows = (statement: string): boolean =>
  /^\s*(select|with)\b|\breturning\b/i.test(statement.replace(/--.*$/gm, ''))

const answering = (last: string, { returns, isSet, outs }: FunctionShape): string => {
  if (isSet) return `return query ${last};`
  if (!/\bfrom\b/i.test(last) && /^\s*select\b/i.test(last)) return `return ${last.replace(/^\s*select\b/i, '')};`
  if (!givesRows(last)) return `${last};`
  if (returns === 'void') return `for answer in ${last} loop null; end loop;`
  return outs
    ? `for ${outs.join(', ')} in ${last} loop return; end loop;`
    : `for answer in ${last} loop return answer; end loop; return null;`
}

/** Converts the definition of a function in plain SQL into PL/pgSQL; its results are the same. */
const asProcedural = (made: FunctionShape): string => {
  const statements = made.body.split(/;\s*(?:\n|$)/).filter(statement => statement.trim())
  const last = statements.pop()!
  const head = made.definition
    .slice(0, made.definition.indexOf('AS $function$'))
    .replace(/^ LANGUAGE sql/m, ' LANGUAGE plpgsql')
  const text = [...statements.map(statement => `${statement};`), answering(last, made)].join('\n')
  const holdsAgency = text.includes('app.agency()')
  const declared = [
    holdsAgency && `${ours} constant integer := app.agency();`,
    !made.isSet && !made.outs && `answer ${made.returns === 'void' ? 'record' : made.returns};`,
  ].filter(Boolean)
  const body = `\n#variable_conflict use_column\ndeclare ${declared.join(' ')}\nbegin\n${text.replaceAll('app.agency()', ours)}\nend `
  return `${head}AS $function$${body}$function$`
}

/** Converts every plain SQL function that reads a distributed table into one that the cluster can run. */
export const makeProcedural = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<FunctionShape>(inPlainSql)
  for (const made of rows) await client.query(asProcedural(made))
}
