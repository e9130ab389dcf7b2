// Receipts and sales with a checkbox each: ticked ones are skipped in the authority's reports, or included again.

import { type Key, useState } from 'react'
import { readTickets, skipTicket, type Ticket, unskipTicket } from '#areas/gfsa-details/receive-cargo-skip/calls.ts'

import { apiOf, useAgencyId, useAnswer, useCall, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { formatDay, formatInstant } from '#kit/days.ts'
import { kgOf } from '#kit/units.ts'
import { type BulkAction, BulkBar, type BulkResult } from '#ui/bulk-bar.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure, Ltr } from '#ui/figures.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { useListState } from '#ui/list-state.ts'
import { Page } from '#ui/page.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type Column, TotalsTable } from '#ui/totals-table.tsx'

type Answer = { from: string; to: string; rows: Ticket[]; more: boolean }

const addresses: Record<Ticket['kind'], string> = {
  'Receive Cargo': 'terminals/receive-cargo',
  'Bag Sale': 'sales/bag-sale',
  'Bulk Sale': 'sales/bulk-sale',
  'LC Sales': 'sales/lc-sale',
}

const keyOf = ({ kind, documentId }: Ticket): string => `${kind} ${documentId}`

const useColumns = (): Column<Ticket>[] => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const agencyId = useAgencyId()
  const column = (key: string, title: string, cell: Column<Ticket>['cell'], more: Partial<Column<Ticket>> = {}) => ({
    key,
    title: t(title),
    cell,
    ...more,
  })
  return [
    column('date', 'Date', ({ date }) => <Ltr>{formatDay(date)}</Ltr>),
    column('kind', 'Document', ({ kind }) => t(kind)),
    column('docNo', 'Number', ({ kind, documentId, docNo }) => (
      <Link to={`/${agencyId}/${addresses[kind]}/${documentId}`}>{docNo}</Link>
    )),
    column('consignee', 'Consignee', ({ consigneeName }) => <bdi>{consigneeName}</bdi>),
    column('terminal', 'Terminal', ({ terminalName }) => <bdi>{terminalName ?? '–'}</bdi>),
    column('quantity', 'Quantity', ticket => <Figure value={kgOf(ticket.quantity)} kind="quantity" />, {
      numeric: true,
      unit: t('MT'),
    }),
    column('status', 'Status', ({ status }) => <StatusTag state={status} />),
    column('reason', 'Reason', ({ reason }) => <bdi>{reason ?? ''}</bdi>),
    column('skippedBy', 'Left out by', ({ skippedBy }) => <bdi>{skippedBy ?? ''}</bdi>),
    column('skippedAt', 'Left out at', ({ skippedAt }) => skippedAt && <Ltr>{formatInstant(skippedAt, zone)}</Ltr>),
  ]
}

// Both actions on the ticked rows, row by row, so that each refusal is shown at its row.
const useSkipping = (ticked: readonly Ticket[]) => {
  const { t } = useLanguage()
  const [skip, unskip] = [useCall(skipTicket), useCall(unskipTicket)]
  const refresh = useRefresh()
  const fitting = (key: string) => ticked.filter(({ status }) => status === (key === 'skip' ? 'New' : 'Skipped'))
  const actions: BulkAction[] = [
    { key: 'skip', label: t('Leave out of reports'), asksReason: true, fits: fitting('skip').length },
    { key: 'unskip', label: t('Include in reports again'), fits: fitting('unskip').length },
  ]
  const run = async ({ key }: BulkAction, reason: string, done: (count: number) => void): Promise<BulkResult[]> => {
    const results: BulkResult[] = []
    for (const { kind, documentId, docNo } of fitting(key)) {
      const body = { kind, documentId }
      const asked = key === 'skip' ? skip({ body: { ...body, reason } }) : unskip({ body })
      const problem = await asked.then(
        () => undefined,
        (error: Error) => t(error.message),
      )
      results.push({ key: results.length, name: docNo, problem })
      done(results.length)
    }
    await refresh()
    return results
  }
  return { actions, run }
}

const Asking = ({ data, state }: { data: Answer | undefined; state: ReturnType<typeof useListState> }) => {
  const filters = filtersOf(readTickets.query, name => name === 'from')
  const asked = new URLSearchParams(state.asked)
  for (const name of ['from', 'to'] as const) if (data && !asked.has(name)) asked.set(name, data[name])
  const isAsked = filters.some(({ words }) => words.some(word => state.asked.has(word)))
  const clear = () =>
    state.change(Object.fromEntries(filters.flatMap(({ words }) => words.map(word => [word, undefined]))))
  return (
    <FilterBar onClear={isAsked ? clear : undefined}>
      <Filters filters={filters} asked={asked} change={state.change} fixed={['from', 'to']} />
    </FilterBar>
  )
}

export const ReceiveCargoSkip = () => {
  const { t } = useLanguage()
  const state = useListState()
  const path = apiOf(useAgencyId(), 'gfsa-details/receive-cargo-skip')
  const { data, error, isFetching } = useAnswer<Answer>(`${path}?${state.query}`, { keep: true })
  const [keys, setKeys] = useState<Key[]>([])
  const rows = data?.rows ?? []
  const ticked = rows.filter(row => keys.includes(keyOf(row)))
  const { actions, run } = useSkipping(ticked)
  return (
    <Page
      flush
      title={t('Receive Cargo Skip')}
      facts={data?.more && t('Only the newest are shown. Choose fewer days.')}
    >
      <Asking data={data} state={state} />
      <TotalsTable
        columns={useColumns()}
        rows={rows}
        rowKey={keyOf}
        loading={isFetching}
        selection={{ keys: ticked.map(keyOf), onChange: setKeys }}
        phone={row => ({
          name: <bdi>{row.docNo}</bdi>,
          figure: <Figure value={kgOf(row.quantity)} kind="quantity" />,
          facts: (
            <>
              <Ltr>{formatDay(row.date)}</Ltr> · <bdi>{row.consigneeName}</bdi> · {t(row.status)}
            </>
          ),
        })}
        empty={<Empty text={t(error ? error.message : 'There is nothing in these days. Choose others.')} />}
      />
      <BulkBar count={ticked.length} actions={actions} run={run} onClear={() => setKeys([])} />
    </Page>
  )
}
