// A printed sheet in English and Arabic side by side, independent of the user's language.

import type { ReactNode } from 'react'
import { type BilingualText, voidWords } from '#trade/sheets/sheet.ts'
import { useLetterhead } from '#ui/letterhead.tsx'
import './paper.css'
import '#ui/sheet.css'

export const Bilingual = ({ words: [english, arabic] }: { words: BilingualText }) => (
  <>
    <span lang="en" dir="ltr">
      {english}
    </span>
    <span lang="ar" dir="rtl">
      {arabic}
    </span>
  </>
)

/** On the paper of a document that no longer holds: its state. */
export const VoidMark = ({ status }: { status: unknown }) => {
  const words = voidWords[String(status)]
  return words ? (
    <p className="paper-void">
      <Bilingual words={words} />
    </p>
  ) : null
}

type PaperFactProps = { words: BilingualText; numeric?: boolean; strong?: boolean; children: ReactNode }

/** A row of a sheet's table: its title in both languages, and its value. */
export const PaperFact = ({ words, numeric, strong, children }: PaperFactProps) => (
  <tr className={strong ? 'paper-strong' : undefined}>
    <th scope="row">
      <Bilingual words={words} />
    </th>
    <td className={numeric ? 'paper-numeric' : undefined}>{children}</td>
  </tr>
)

export type PaperColumn<R> = {
  key: string
  words: BilingualText
  numeric?: boolean
  cell: (row: R) => ReactNode
}

type TableProps<R> = {
  label: string
  columns: readonly PaperColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => number
}

export const PaperTable = <R,>({ label, columns, rows, rowKey }: TableProps<R>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys on a phone
  // biome-ignore lint/a11y/useSemanticElements: no field is in it; a region would be one of two with this name
  <div className="paper-scroll" tabIndex={0} role="group" aria-label={label}>
    <table aria-label={label} dir="ltr">
      <thead>
        <tr>
          {columns.map(({ key, words, numeric }) => (
            <th key={key} scope="col" className={numeric ? 'paper-numeric' : undefined}>
              <Bilingual words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, numeric, cell }) => (
              <td key={key} className={numeric ? 'paper-numeric' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

// Who issues the sheet: on paper nothing else tells.
const IssuedBy = () => {
  const agency = useLetterhead()
  if (!agency) return null
  const { name, nameAr } = agency
  return <p className="paper-agency">{nameAr ? <Bilingual words={[name, nameAr]} /> : name}</p>
}

type PaperProps = { words: BilingualText; aside: ReactNode; children: ReactNode; className?: string }

/** A sheet with the agency's name and its title in both languages, and an aside, such as a number or a day. */
export const Paper = ({ words, aside, children, className = '' }: PaperProps) => (
  <article className={`sheet sheet-a4 paper ${className}`} dir="ltr">
    <IssuedBy />
    <header className="paper-head">
      <h2>
        <Bilingual words={words} />
      </h2>
      <div>{aside}</div>
    </header>
    {children}
  </article>
)
