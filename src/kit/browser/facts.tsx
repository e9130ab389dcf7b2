// A document for reading: key figures, facts with their labels, child rows as tables.

import type { ReactNode } from 'react'
import { Cell, isSigned } from '#kit/browser/cells.tsx'
import type { DocumentRow, Labels } from '#kit/browser/paths.ts'
import { partsOf } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import { fieldForLists, headUnitOf, unitOf } from '#kit/display-units.ts'
import { type Document, linesOf } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber, type NumberKind } from '#kit/kinds.ts'
import { formatAlone } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { type Metric, MetricStrip } from '#ui/metric-strip.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

/** The document's main figures, in the order of its list. */
export const keyFigures = (document: Document, most: number): string[] =>
  document.list.filter(name => isNumber(document.fields[name]?.shape ?? { kind: 'day' })).slice(0, most)

/** The key figures in one strip. */
export const KeyFigures = ({ document, row, most }: { document: Document; row: Row; most: number }) => {
  const { t } = useLanguage()
  const metrics = keyFigures(document, most).map((name): Metric => {
    const { label, shape } = fieldForLists(document.fields[name]!)
    const unit = unitOf(shape)
    return {
      label: shape.kind === 'percent' ? `${t(label)} %` : t(label),
      value: formatAlone(row[name] as number, shape.kind as NumberKind, isSigned(shape)),
      unit: unit && shape.kind !== 'percent' ? t(unit) : undefined,
    }
  })
  return metrics.length > 1 ? <MetricStrip metrics={metrics} small /> : null
}

const Fact = ({ field, row, name }: { field: Field; row: DocumentRow; name: string }): ReactNode => {
  const { t } = useLanguage()
  const unit = unitOf(field.shape)
  return (
    <div className={`fact ${widthOf(field, row[name])}`}>
      <dt>{t(field.label)}</dt>
      <dd>
        <Cell field={field} value={row[name]} label={row.labels?.[name]} alone />
        {unit && row[name] !== null && (
          <>
            {' '}
            <span className="unit">{t(unit)}</span>
          </>
        )}
      </dd>
    </div>
  )
}

type FactsProps = { document: Document; row: DocumentRow; without?: readonly string[] }

const isLong = ({ shape }: Field): boolean => shape.kind === 'text' && Boolean(shape.long)
// A number or a code of this length cannot wrap.
const widthOf = (field: Field, value: unknown): string => {
  if (isLong(field) || (Array.isArray(value) && value.length > 3)) return 'fact-long'
  return field.shape.kind === 'text' && String(value).length > 18 ? 'fact-wide' : ''
}
const isCode = ({ shape }: Field): boolean => shape.kind === 'text' && Boolean(shape.code)
const isKnown = (value: unknown): boolean => (value ?? '') !== '' && [value].flat().length > 0

/** A document's known values with their labels, in its sections, long texts last; those in `without` are shown elsewhere. */
export const Facts = ({ document, row, without = [] }: FactsProps) => {
  const { t } = useLanguage()
  const { fields, named } = document
  const known = Object.keys(fields)
    .filter(name => fields[name]!.shape.kind !== 'lines' && !isCode(fields[name]!) && isKnown(row[name]))
    .filter(name => name !== named && !without.includes(name))
    .sort((a, b) => Number(isLong(fields[a]!)) - Number(isLong(fields[b]!)))
  return partsOf(document, known).map(({ title, names }) => (
    <section key={title} className="facts-part" aria-label={t(title)}>
      {title !== document.singular && <h2 className="facts-title">{t(title)}</h2>}
      <dl className="facts">
        {names.map(name => (
          <Fact key={name} field={fields[name]!} row={row} name={name} />
        ))}
      </dl>
    </section>
  ))
}

const summed = new Set(['quantity', 'weight', 'money', 'count'])

/** The sums of the child rows' figures, by column. */
export const sumsOf = (fields: Fields, lines: readonly Row[]): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { shape }]) => summed.has(shape.kind) && !('sum' in shape))
      .map(([name]) => [name, lines.reduce((sum, line) => sum + ((line[name] as number) || 0), 0)]),
  )

const columnsOf = (fields: Fields, lines: readonly Row[], t: (key: string) => string): PlainColumn<Row>[] => {
  const sums = lines.length > 1 ? sumsOf(fields, lines) : {}
  return Object.entries(fields).map(([name, field]) => {
    const unit = headUnitOf(field)
    return {
      key: name,
      title: (
        <>
          {t(field.label)} {unit && <span className="unit">{t(unit)}</span>}
        </>
      ),
      numeric: isNumber(field.shape),
      cell: line => <Cell field={field} value={line[name]} label={(line.labels as Labels)?.[name]} />,
      total: name in sums ? <Cell field={field} value={sums[name]} strong /> : undefined,
    }
  })
}

/** Each kind of child row in a panel of its own. */
export const LinesPanels = ({ document, row }: { document: Document; row: DocumentRow }) => {
  const { t } = useLanguage()
  return linesOf(document).map(([name, fields]) => {
    const lines = (row[name] ?? []) as Row[]
    const title = t(document.fields[name]!.label)
    if (lines.length === 0) return null
    return (
      <Panel key={name} title={title} className="lines-panel">
        <PlainTable
          caption={title}
          columns={columnsOf(fields, lines, t)}
          rows={lines}
          rowKey={line => lines.indexOf(line)}
        />
      </Panel>
    )
  })
}
