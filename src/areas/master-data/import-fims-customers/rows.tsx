// The preview of each row of the file.

import { Checkbox } from 'antd'
import type { FimsRow, Verdict } from '#areas/master-data/import-fims-customers/calls.ts'
import { formatCount } from '#kit/units.ts'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const tones = { New: 'green', Match: 'teal', Same: 'grey', Conflict: 'red' } as const satisfies Record<Verdict, string>

const MatchDescription = ({ row: { customer, changes, reason } }: { row: FimsRow }) => {
  const { t } = useLanguage()
  return (
    <span className="twin-names">
      {customer && (
        <span>
          <bdi>{customer.name}</bdi> <span className="twin-about">{t('by {field}', { field: t(customer.by) })}</span>
        </span>
      )}
      {reason && <span>{t(reason)}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className="twin-about">
          {t(field)}: <bdi>{before ?? '–'}</bdi> → <bdi>{after}</bdi>
        </span>
      ))}
    </span>
  )
}

type RowsProps = {
  rows: readonly FimsRow[]
  overwritten: ReadonlySet<number>
  onTick: (row: number, isTicked: boolean) => void
}

const previewColumns = (t: Translate): PlainColumn<FimsRow>[] => [
  { key: 'row', title: t('Row no.'), cell: ({ row }) => <Ltr>{row}</Ltr> },
  { key: 'code', title: t('FIMS code'), cell: ({ fimsCode }) => <Ltr>{fimsCode}</Ltr> },
  { key: 'name', title: t('Name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'verdict',
    title: t('Result'),
    cell: ({ verdict }) => <StatusTag state={verdict} tone={tones[verdict]} label={t(verdict)} />,
  },
  { key: 'what', title: t('Our customer'), cell: row => <MatchDescription row={row} /> },
]

export const FimsRows = ({ rows, overwritten, onTick }: RowsProps) => {
  const { t } = useLanguage()
  const count = (verdict: Verdict) => formatCount(rows.filter(row => row.verdict === verdict).length)
  const note = t('{fresh} new, {matched} matched, {same} the same, {conflicts} in conflict', {
    fresh: count('New'),
    matched: count('Match'),
    same: count('Same'),
    conflicts: count('Conflict'),
  })
  const overwriteColumn: PlainColumn<FimsRow> = {
    key: 'overwrite',
    title: t('Overwrite'),
    cell: ({ row, mayOverwrite }) =>
      mayOverwrite && (
        <Checkbox
          checked={overwritten.has(row)}
          onChange={({ target }) => onTick(row, target.checked)}
          aria-label={t('Overwrite row {row}', { row: String(row) })}
        />
      ),
  }
  const columns = [...previewColumns(t), overwriteColumn]
  return (
    <Panel title={t('Preview')} note={note} flush>
      <PlainTable caption={t('Preview')} rows={rows} rowKey={({ row }) => row} columns={columns} />
    </Panel>
  )
}
