// The page of a document that is also printed: only its sheet goes to the printer.

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import { Words } from '#kit/browser/cells.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { DocumentRow, Labels } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { mayOn } from '#rights/may.ts'
import { Paper, PaperTable, VoidMark } from '#trade/sheets/paper.tsx'
import { type BilingualText, isFilled, isPrintable, paperLabel, type SheetDefinition } from '#trade/sheets/sheet.ts'
import { Day, Figure, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { usePrinting } from '#ui/printing.ts'

type PrintedValueProps = { field: Field; value: unknown; label: unknown }

/** A value as printed. */
export const PrintedValue = ({ field: { need, shape }, value, label }: PrintedValueProps) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  if (isNumber(shape)) return <Figure value={value as number} kind={shape.kind} />
  if (shape.kind === 'day') return <Day value={value as string} />
  if (shape.kind === 'instant') return <Instant value={value as string} zone={zone} />
  if (shape.kind === 'yesNo') return <bdi>{value ? t('Yes') : t('No')}</bdi>
  if (shape.kind === 'link' || shape.kind === 'links')
    return <Words>{[label ?? value].flat().map(String).join(t(', '))}</Words>
  // An automatic text may be one of our words, as on the screen.
  return <Words>{shape.kind === 'choice' || need === 'automatic' ? t(String(value ?? '–')) : String(value)}</Words>
}

type Line = Row & { labels?: Labels }

const Lines = ({
  of,
  row,
  fields,
}: {
  of: NonNullable<SheetDefinition['lines']>
  row: DocumentRow
  fields: Fields
}) => {
  const rows = (row[of.name] ?? []) as Line[]
  const columns = of.facts.map(([name, arabic]) => ({
    key: name,
    words: paperLabel(fields[name]!, arabic),
    numeric: isNumber(fields[name]!.shape),
    cell: (line: Line): ReactNode => (
      <PrintedValue field={fields[name]!} value={line[name]} label={line.labels?.[name]} />
    ),
  }))
  return <PaperTable label={of.words[0]} columns={columns} rows={rows} rowKey={line => rows.indexOf(line)} />
}

// The title on both sides of the value, in English and in Arabic.
const FactRow = ({ words: [english, arabic], children }: { words: BilingualText; children: ReactNode }) => (
  <tr>
    <th scope="row" lang="en">
      {english}
    </th>
    <td>{children}</td>
    <th scope="row" lang="ar" dir="rtl">
      {arabic}
    </th>
  </tr>
)

/** The printed form of a document: its facts, its lines, the signatures. */
export const Sheet = ({ of, row }: { of: SheetDefinition; row: DocumentRow }) => {
  const { document, words, facts, lines, signs = [] } = of
  const shape = lines && document.fields[lines.name]!.shape
  return (
    <Paper
      words={words}
      aside={
        <>
          <Ltr>{row.docNo as string}</Ltr> · <Day value={row.date as string} />
        </>
      }
    >
      <VoidMark status={row.status} />
      <table dir="ltr" className="paper-facts">
        <tbody>
          {facts
            .filter(([name]) => isFilled(row[name]))
            .map(([name, arabic]) => (
              <FactRow key={name} words={paperLabel(document.fields[name]!, arabic)}>
                <PrintedValue field={document.fields[name]!} value={row[name]} label={row.labels?.[name]} />
              </FactRow>
            ))}
        </tbody>
      </table>
      {lines && shape?.kind === 'lines' && <Lines of={lines} row={row} fields={shape.of} />}
      <div className="paper-sign">
        {signs.map(([english, arabic]) => (
          <span key={english}>
            {english} · {arabic}
          </span>
        ))}
      </div>
    </Paper>
  )
}

type Below = (row: DocumentRow) => ReactNode

type PrintedPageProps = { document: Document; below?: Below; draw: (row: DocumentRow) => ReactNode }

/** A page with a button that prints what `draw` returns. */
export const PrintedPage = ({ document, draw, below }: PrintedPageProps) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const [isPrinting, print] = usePrinting()
  const isPrinted = (row: DocumentRow): boolean => isPrintable(row) && mayOn(asker, 'Print', document.right)
  return (
    <DocumentPage
      document={document}
      below={row => (
        <>
          {below?.(row)}
          {isPrinting && <div className="only-printed">{draw(row)}</div>}
        </>
      )}
      more={row => isPrinted(row) && <Button onClick={print}>{t('Print')}</Button>}
    />
  )
}

/** The page of a document that is printed as this sheet; `below` is shown below the fields and is not printed. */
export const sheetPage = (of: SheetDefinition, below?: Below) => () => (
  <PrintedPage document={of.document} below={below} draw={row => <Sheet of={of} row={row} />} />
)
