// The parts of a sale's form and page that bags and bulk share: how it is paid, who earns by it, its trucks and invoices.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell } from '#kit/browser/cells.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { allFields, listPath, nameOf, pagePath, type Shown } from '#kit/browser/paths.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { type Document, fieldOf } from '#kit/document.ts'
import { isNumber } from '#kit/kinds.ts'
import { unitOf } from '#kit/shown.ts'
import { mayOn } from '#rights/may.ts'
import { Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type Part = { source: string; note: string; amount: number | null }

/** How the total will be covered: by what was received in advance, and by what is still to be paid. */
const Covered = () => {
  const { t } = useLanguage()
  const { values } = useForm()
  const figure = (name: string): number | null => (Number.isSafeInteger(values[name]) ? (values[name] as number) : null)
  const mode = (values.paymentMode as string | null) ?? 'On credit'
  const parts: Part[] = [
    { source: t('Advance payment'), note: t('Oldest first'), amount: figure('advanceApplied') },
    {
      source: t(mode),
      note: mode === 'On credit' ? t('Due in 30 days') : t('Due at once'),
      amount: figure('balanceDue'),
    },
  ]
  return (
    <div className="span-6">
      <PlainTable
        caption={t('Payment')}
        rows={parts}
        rowKey={({ source }) => source}
        columns={[
          { key: 'source', title: t('Source'), cell: ({ source }) => source, total: t('Total') },
          { key: 'note', title: '', cell: ({ note }) => <span className="quiet">{note}</span>, total: '' },
          {
            key: 'amount',
            title: (
              <>
                {t('Applied')} <span className="unit">{t('SAR')}</span>
              </>
            ),
            numeric: true,
            cell: ({ amount }) => <Figure value={amount} kind="money" />,
            total: <Figure value={figure('gross')} kind="money" strong />,
          },
        ]}
      />
    </div>
  )
}

export const PaymentSection = () => (
  <Section title="Payment" help="What was received in advance is taken off by itself.">
    <Entry of="paymentMode" />
    <Covered />
  </Section>
)

/** The agent, and his commission by `rate`: the field that overrides his own terms. */
export const AgentSection = ({ rate }: { rate: string }) => {
  const { values } = useForm()
  return (
    <Section title="Agent" help="Earns by the terms kept with the agent, unless a rate is entered.">
      <Entry of="agent" span={4} />
      <Entry of={rate} />
      {values.agent ? (
        <>
          <Entry of={values.agentPct ? 'agentPct' : 'agentRate'} span={4} />
          <Entry of="commission" />
        </>
      ) : null}
    </Section>
  )
}

type RelatedProps = { document: Document; columns: readonly string[]; asked: Record<string, string>; title: string }

const rowsOf = (document: Document, rows: readonly Row[]): Shown[] =>
  rows.map(row => insideOf(allFields(document), row) as Shown)

/** Documents that belong to this one, in a table: each opens on its number. */
export const Related = ({ document, columns, asked, title }: RelatedProps) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const query = new URLSearchParams({ ...asked, pageSize: '100' })
  const mayLook = mayOn(asker, 'View', document.right)
  const { data } = useAnswer<{ rows: Row[] }>(mayLook ? `${apiOf(agencyId, document.address)}?${query}` : undefined)
  const rows = rowsOf(document, data?.rows ?? [])
  if (rows.length === 0) return null
  const column = (name: string): PlainColumn<Shown> => {
    const field = fieldOf(document, name)!
    const unit = unitOf(field.shape)
    return {
      key: name,
      title: (
        <>
          {t(field.label)} {unit && <span className="unit">{t(unit)}</span>}
        </>
      ),
      numeric: isNumber(field.shape),
      cell: row => <Cell field={field} value={row[name]} label={row.labels?.[name]} />,
    }
  }
  return (
    <Panel title={t(title)} className="lines-panel">
      <PlainTable
        caption={t(title)}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            title: t('Number'),
            cell: row => (
              <Link to={pagePath(agencyId, document, row.id)}>
                <Ltr>{nameOf(document, row)}</Ltr>
              </Link>
            ),
          },
          ...columns.map(column),
          { key: 'status', title: t('Status'), cell: ({ status }) => <StatusTag state={status} /> },
        ]}
      />
      {data && rows.length === 100 && (
        <p className="form-hint">
          <Link to={`${listPath(agencyId, document)}?${new URLSearchParams(asked)}`}>{t('Show all')}</Link>
        </p>
      )}
    </Panel>
  )
}
