// A list as a board: a column for each state, the rows as cards with their main values.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { Cell, Words } from '#kit/browser/cells.tsx'
import { allFields, type DocumentRow, nameOf, pagePath } from '#kit/browser/paths.ts'
import { Amount } from '#kit/browser/phone-row.tsx'
import { insideOf, type Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, rowsCall } from '#ui/list-state.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RowsSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { mainFigure } from '#waiting/deciding-columns.ts'
import { liveStates } from '#waiting/waiting.ts'
import '#views/views.css'

const mostCards = '20'

/** Whether the documents of a list change their state, so that a board makes sense. */
export const hasBoard = (document: Document): boolean => document.life !== listed && liveStates(document).length > 0

// Two parties, and the first day that is expected or that ends something; else the document's day.
const factsOf = ({ fields, list }: Document, row: DocumentRow) => {
  const known = (name: string) => row[name] !== null && row[name] !== undefined
  const isDay = (name: string) => ['day', 'instant'].includes(fields[name]!.shape.kind)
  const awaited = (name: string) => fields[name]!.expected || fields[name]!.noticeDays !== undefined
  const days = list.filter(name => isDay(name) && known(name))
  const parties = list.filter(name => {
    const { shape } = fields[name]!
    return shape.kind === 'link' && shape.to.life === listed && known(name)
  })
  return { parties: parties.slice(0, 2), day: days.find(awaited) ?? days[0] }
}

const Card = ({ document, row }: { document: Document; row: DocumentRow }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { parties, day } = factsOf(document, row)
  const figure = mainFigure(document)
  const field = day && document.fields[day]!
  return (
    <li>
      <Link to={pagePath(agencyId, document, row.id)} className="board-card">
        <span className="board-name">
          <Words>{nameOf(document, row, t)}</Words>
        </span>
        {figure && (
          <span className="board-figure">
            <Amount field={document.fields[figure]!} value={row[figure]} />
          </span>
        )}
        {parties.map(name => (
          <span key={name} className="board-fact">
            <Words>{String(row.labels?.[name] ?? '')}</Words>
          </span>
        ))}
        {field && (
          <span className="board-fact">
            {t(field.label)} <Cell field={field} value={row[day]} />
          </span>
        )}
      </Link>
    </li>
  )
}

type ColumnProps = { document: Document; state: ListState; status: string }

// Rows and count are one call; the columns load one after the other, from the first.
const useColumn = ({ document, state, status }: ColumnProps) => {
  const agencyId = useAgencyId()
  const words = new URLSearchParams(state.asked)
  words.set('status', status)
  words.set('pageSize', mostCards)
  const path = rowsCall(apiOf(agencyId, document.address), words, '1').replace('&part=rows', '')
  const { data, error, refetch } = useAnswer<{ rows: Row[]; count: number }>(path, { keep: true })
  const rows = data?.rows.map(row => insideOf(allFields(document), row) as DocumentRow)
  return { rows, count: data?.count ?? 0, error, refetch }
}

const BoardColumn = ({ document, state, status }: ColumnProps) => {
  const { t } = useLanguage()
  const { rows, count, error, refetch } = useColumn({ document, state, status })
  const more = count - (rows?.length ?? 0)
  return (
    <section className={rows?.length === 0 ? 'board-column board-column-empty' : 'board-column'} aria-label={t(status)}>
      <h2>
        <StatusTag state={status} filled /> <span className="view-count">{rows && formatCount(count)}</span>
      </h2>
      {error && <NotLoaded error={error} refetch={refetch} />}
      {!rows && !error && <RowsSkeleton columns={1} />}
      <ul>
        {rows?.map(row => (
          <Card key={row.id} document={document} row={row} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="text-button" onClick={() => state.change({ as: undefined, status: [status] })}>
          {t('{count} more', { count: formatCount(more) })}
        </button>
      )}
    </section>
  )
}

/** The rows of a list by state, with the list's filters. */
export const Board = ({ document, state }: Omit<ColumnProps, 'status'>) => {
  const { t } = useLanguage()
  const asked = state.asked.getAll('status')
  const states = document.life.states.filter(one => asked.length === 0 || asked.includes(one))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways by the keyboard
    <section className="board" aria-label={t('Board')} tabIndex={0}>
      {states.map(status => (
        <BoardColumn key={status} {...{ document, state, status }} />
      ))}
    </section>
  )
}
