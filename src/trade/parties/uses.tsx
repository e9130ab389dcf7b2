// The pages of master data list where a row is used.

import type { ReactNode } from 'react'
import { callPath, useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { type MergedRow, readUses } from '#trade/parties/calls.ts'
import type { Master } from '#trade/parties/mergeable.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import '#trade/parties/parties.css'

const MergedRows = ({ words, rows }: { words: string; rows: readonly MergedRow[] }) => {
  const agencyId = useAgencyId()
  if (rows.length === 0) return null
  return (
    <p className="uses-twins">
      {words}
      {rows.map(({ address, name }) => (
        <Link key={address} to={`/${agencyId}/${address}`}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </p>
  )
}

export const Uses = ({ of, id }: { of: Master; id: number }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const answer = useCallAnswer(readUses, { query: { of, row: id } })
  const { data } = answer
  if (!data) return <Awaited of={answer} title={t('Used in')} />
  return (
    <Panel title={t('Used in')} note={data.count === 0 ? t('Not used yet.') : undefined}>
      <MergedRows words={t('Merged into:')} rows={data.into ? [data.into] : []} />
      <MergedRows words={t('Merged into this one:')} rows={data.merged} />
      <ul className="uses">
        {data.rows.map(({ title, address, count }) => (
          <li key={address}>
            <Link to={`/${agencyId}/${address}`}>{t(title)}</Link>
            <Figure value={count} kind="count" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Around = { above?: (row: Whole) => ReactNode; below?: (row: Whole) => ReactNode }

/** The usual page of a master data list, with the list of its uses. */
export const pageWithUses = (document: Document, { above, below }: Around = {}): ScreenContent => {
  const of = document.name as Master
  const usesBelow = (row: Whole) => (
    <>
      {below?.(row)}
      <Uses of={of} id={row.id} />
    </>
  )
  const Page: ScreenContent = () => <DocumentPage document={document} above={above} below={usesBelow} />
  Page.asks = ({ id }, agencyId) => [callPath(readUses, { agencyId }, { of, row: id })]
  return Page
}
