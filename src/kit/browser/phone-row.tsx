import { Words } from '#kit/browser/cells.tsx'
import { type DocumentRow, nameOf } from '#kit/browser/paths.ts'
import { fieldForLists, unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Kind, Shape } from '#kit/fields.ts'
import type { NumberKind } from '#kit/kinds.ts'
import { listed as lists } from '#kit/states.ts'
import { Day, Figure } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { toneOf } from '#ui/tones.ts'
import type { PhoneRow } from '#ui/totals-table.tsx'
import { isDifference, listedIn, mainFigure } from '#waiting/deciding-columns.ts'

/** A figure without a heading: with its unit, or with the name of what is counted. */
export const Amount = ({ field, value }: { field: Field; value: unknown }) => {
  const { t } = useLanguage()
  const { label, shape } = fieldForLists(field)
  const unit = unitOf(shape)
  const isThere = value !== null && value !== undefined
  return (
    <>
      <Figure value={value as number} kind={shape.kind as NumberKind} signed={isDifference(shape)} />{' '}
      {(isThere || !unit) && <span className="unit">{t(unit ?? label)}</span>}
    </>
  )
}

const Party = ({ row, name }: { row: DocumentRow; name: string }) => {
  const { t } = useLanguage()
  const label = [row.labels?.[name] ?? []].flat().join(t(', '))
  return label === '' ? null : <Words>{label}</Words>
}

const is =
  (...kinds: Kind[]) =>
  (shape: Shape) =>
    kinds.includes(shape.kind)

// The columns that make up a row's two lines.
const phoneColumns = (document: Document) => {
  const listed = listedIn(document)
  const parties = listed(shape => shape.kind === 'link' && shape.to.life === lists)
  const [party, second] = document.prefix ? parties : [undefined, parties[0]]
  const figure = mainFigure(document)
  const differences = listed(shape => isDifference(shape) || shape.kind === 'money')
  return { party, second, figure, difference: differences.findLast(name => name !== figure), day: listed(is('day'))[0] }
}

/** A row as two lines: party and amount; number, day, second party and state. */
export const phoneRowOf = (document: Document, t: Translate): ((row: DocumentRow) => PhoneRow) => {
  const { party, second, figure, difference, day } = phoneColumns(document)
  return row => {
    const isOpen = !['green', 'grey'].includes(toneOf(row.status))
    const amount = (name: string | undefined) => name && <Amount field={document.fields[name]!} value={row[name]} />
    const called = <Words>{nameOf(document, row, t)}</Words>
    const hasParty = party !== undefined && Boolean(row.labels?.[party])
    return {
      name: hasParty ? <Party row={row} name={party} /> : called,
      figure: isOpen || !figure ? <StatusTag state={row.status} /> : amount(figure),
      facts: (
        <>
          {hasParty && called}
          {day && row[day] ? (
            <>
              {party && ' · '}
              <Day value={row[day] as string} />
            </>
          ) : null}
          {second && row.labels?.[second] && (
            <>
              {(party || day) && ' · '}
              <Party row={row} name={second} />
            </>
          )}
        </>
      ),
      difference: amount(figure && isOpen ? figure : difference),
    }
  }
}
