// Documents related to the one on the page, in a table below it: trucks of an order, sales of a proforma.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell } from '#kit/browser/cells.tsx'
import { allFields, type DocumentRow, listPath, nameOf, pagePath } from '#kit/browser/paths.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { headUnitOf } from '#kit/display-units.ts'
import { type Document, fieldOf } from '#kit/document.ts'
import { isNumber } from '#kit/kinds.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type RelatedProps = { document: Document; columns: readonly string[]; asked: Record<string, string>; title: string }

const rowsOf = (document: Document, rows: readonly Row[]): DocumentRow[] =>
  rows.map(row => insideOf(allFields(document), row) as DocumentRow)

const columnOf = (document: Document, name: string, t: Translate): PlainColumn<DocumentRow> => {
  const field = fieldOf(document, name)!
  const unit = headUnitOf(field)
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

/** The path of related documents; undefined where the user may not see them. */
export const relatedPath = (
  document: Document,
  asked: Record<string, string>,
  agencyId: number,
  asker: Asker,
): string[] => {
  const query = new URLSearchParams({ ...asked, pageSize: '100' })
  return mayOn(asker, 'View', document.right) ? [`${apiOf(agencyId, document.address)}?${query}`] : []
}

/** Related documents in a table; a document opens by its number. */
export const Related = ({ document, columns, asked, title }: RelatedProps) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const answer = useAnswer<{ rows: Row[] }>(relatedPath(document, asked, agencyId, asker)[0])
  const { data } = answer
  if (!data) return <Awaited of={answer} title={t(title)} />
  const rows = rowsOf(document, data.rows)
  if (rows.length === 0) return null
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
                <Ltr>{nameOf(document, row, t)}</Ltr>
              </Link>
            ),
          },
          ...columns.map(name => columnOf(document, name, t)),
          { key: 'status', title: t('Status'), cell: ({ status }) => <StatusTag state={status} /> },
        ]}
      />
      {rows.length === 100 && (
        <p className="form-hint">
          <Link to={`${listPath(agencyId, document)}?${new URLSearchParams(asked)}`}>{t('Show all')}</Link>
        </p>
      )}
    </Panel>
  )
}
